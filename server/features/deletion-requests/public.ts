export { deletionRequests } from './definition.ts';
export { processByHand } from './process-by-hand.ts';
export type { ProcessedByHand } from './process-by-hand.ts';
