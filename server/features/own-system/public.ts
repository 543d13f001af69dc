export { ownSystem } from './definition.ts';
export { contactWithName } from './find-added-later.ts';
export { addKeys, beginKeySet, chooseKeySet, endRunsOfKeys } from './own-keys-store.ts';
export {
  addToSystems,
  findInSystem,
  findMergesInOwnSystems,
  findOwnSystem,
  findSystemVersion,
  forgetInOwnSystems,
  moveBackInOwnSystems,
  moveInOwnSystems,
  readSystemIds,
  replaceCandidates,
  systemVersion,
} from './own-system-store.ts';
export type { SystemPart } from './own-system-store.ts';
