export { giveBack, take, tryTake } from './rate-limit-store.ts';
export type { Limit } from './rate-limit-store.ts';
