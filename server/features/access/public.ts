export { access } from './definition.ts';
export { countReveals } from './count-reveals.ts';
export { seatCeilings } from './seat-ceilings.ts';
export { returnReveal } from './return-reveal.ts';
export { rightsReader } from './rights.ts';
export {
  noSeatToShare,
  readerIn,
  readerOf,
  readerOfOwn,
  rightsThatGive,
  rightTo,
  rightTooSmall,
  type KeepSeat,
  type Reader,
  type SharedWork,
} from './sharing.ts';
export { rightsChanges } from './rights-changes.ts';
export {
  allowedWork,
  changeSharing,
  sharingAnswers,
  writesOver,
  type SharedKind,
  type SharingAnswer,
  type WorkKind,
} from './shared-work.ts';
export { endSharingOf, sharedVersion } from './shared-work-store.ts';
