export { cacheBriefly } from './cache-briefly.ts';
export { systemClock } from './clock.ts';
export type { Clock } from './clock.ts';
