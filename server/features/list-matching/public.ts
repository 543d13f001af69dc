export { listMatching } from './definition.ts';
export { forgetInMatchRuns, ownComparisons } from './runs/stored-runs.ts';
