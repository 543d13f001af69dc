export { access } from './definition.ts';
export { countReveals } from './count-reveals.ts';
export { seatCeilings } from './seat-ceilings.ts';
export { returnReveal } from './return-reveal.ts';
export { rightsReader } from './rights.ts';
export { readerOf, rightTo } from './sharing.ts';
export type { Reader, SharedWork } from './sharing.ts';
export { rightsChanges } from './rights-changes.ts';
