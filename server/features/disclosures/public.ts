export { disclosures } from './definition.ts';
export { CardLimit } from './card-limit.ts';
export { countCardRefusals } from './fair-use-store.ts';
export { countReveals, countUse, requireRoom, returnUse } from './fair-use.ts';
export { countKeyUse } from './key-use.ts';
export { findExportRows, findRecipients } from './ledger-store.ts';
export { hasExported, recordDisclosures, summarizeReveals, wasDisclosed } from './ledger-store.ts';
export {
  copyReveals,
  findFirstReveals,
  countReturns,
  countRevealed,
  countRevealedByDay,
  listRevealed,
  lockForReturn,
  markReturned,
  moveReveals,
  noteGrant,
  readRevealedSince,
  revealsVersion,
  type RevealedCandidate,
} from './revealed-candidates-store.ts';
export type { RevealToCount } from './count-reveals-store.ts';
export { readLeak, type LeakedNames } from './read-leak.ts';
export { traceLeak, type LeakTrace, type Suspect } from './trace-leak.ts';
export { countRevealsSince, readLedger } from './seat-use-store.ts';
export { countDisclosures } from './disclosure-statistics-store.ts';
export { findPoolUse } from './pool-use-store.ts';
export { noSeatLimits, type SeatLimits } from './seat-limits.ts';
