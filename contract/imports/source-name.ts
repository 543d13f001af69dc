import { text } from '../text.ts';

/** As `--source` of the command: a short name. */
export const sourceName = text().regex(/^[a-z0-9][a-z0-9-]{0,60}$/, {
  message: 'must be a short name of a-z, 0-9 and -, such as nppes',
});
