export { synthesizeCandidates, type SampleCandidate } from './synthesize-candidates.ts';
