export { synthesizeCandidates } from './synthesize-candidates.ts';
export type { SampleCandidate } from './synthesize-candidates.ts';
