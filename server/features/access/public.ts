export { access } from './definition.ts';
export { countReveals } from './count-reveals.ts';
export { seatCeilings } from './seat-ceilings.ts';
export { returnReveal } from './return-reveal.ts';
export { rightsReader } from './rights.ts';
export { noSeatToShare, readerIn, readerOf, readerOfOwn, rightTo, rightTooSmall } from './sharing.ts';
export type { KeepSeat, Reader, SharedWork } from './sharing.ts';
export { rightsChanges } from './rights-changes.ts';
