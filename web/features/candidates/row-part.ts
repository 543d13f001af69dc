import comfortable from './candidate-row.module.css';
import compact from './candidate-row.compact.module.css';

type PartName =
  | 'row'
  | 'select'
  | 'avatar'
  | 'avatarKey'
  | 'who'
  | 'heading'
  | 'name'
  | 'credentials'
  | 'job'
  | 'title'
  | 'organization'
  | 'activity'
  | 'where'
  | 'specialty'
  | 'place'
  | 'licenses'
  | 'education'
  | 'skills'
  | 'contact'
  | 'actions';

/** The classes of a part of a row, for both densities, which are one class in built pages. An attribute on the document element decides which one applies. */
export const rowPart = (name: PartName): string =>
  [...new Set([comfortable[name], compact[name]])].filter((part) => part !== undefined).join(' ');
