export { ownSystem } from './definition.ts';
export { contactWithName } from './find-added-later.ts';
export {
  addKeysToOwnSystem,
  addToOwnSystem,
  beginOwnSystem,
  findOwnSystem,
  findSystemVersion,
  forgetInOwnSystems,
  readSystemIds,
} from './own-system-store.ts';
