export { CandidateRow } from './candidate-row.tsx';
export { CandidateSkeleton } from './candidate-skeleton.tsx';
export { CategoryDot } from './category-dot.tsx';
export { displayName } from './candidate-name.ts';
export { loadProfile } from './load-profile.ts';
export { ProfileScreen } from './profile-screen.tsx';
export type { ResultPlace } from './result-place.ts';
