export { deletionRequests } from './definition.ts';
export { processByHand, type ProcessedByHand } from './process-by-hand.ts';
