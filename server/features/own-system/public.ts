export { ownSystem } from './definition.ts';
export { contactWithName } from './find-added-later.ts';
export {
  addKeysToOwnSystem,
  addToOwnSystem,
  beginOwnSystem,
  findInSystem,
  findOwnSystem,
  findSystemVersion,
  forgetInOwnSystems,
  readSystemIds,
} from './own-system-store.ts';
