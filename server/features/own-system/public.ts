export { ownSystem } from './definition.ts';
export { contactWithName } from './find-added-later.ts';
export { addKeys, beginKeySet, chooseKeySet, endRunsOfKeys } from './own-keys-store.ts';
export {
  addToSystems,
  findInSystems,
  findMergesInOwnSystems,
  findOwnSystem,
  findSystemVersions,
  forgetInOwnSystems,
  idsOfSystem,
  moveBackInOwnSystems,
  moveInOwnSystems,
  readSystemIds,
  replaceCandidates,
  systemVersions,
  type SystemPart,
} from './own-system-store.ts';
export { idOfOwner, ownerNamed } from './system-owner.ts';
