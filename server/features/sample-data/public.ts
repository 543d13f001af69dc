export { fillWithSyntheticCandidates } from './fill-directory.ts';
