export { CandidateRow } from './candidate-row.tsx';
export { CandidateSkeleton } from './candidate-skeleton.tsx';
export { CategoryDot } from './category-dot.tsx';
