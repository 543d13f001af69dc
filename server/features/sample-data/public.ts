export { fillWithSyntheticCandidates } from './fill-directory.ts';
/** @public For tests and benchmarks, which need no database. */
export { synthesizeCandidates } from './synthesize-candidates.ts';
