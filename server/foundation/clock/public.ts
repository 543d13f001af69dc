export { cacheBriefly } from './cache-briefly.ts';
export { repeat } from './repeat.ts';
export { systemClock } from './clock.ts';
export type { Clock } from './clock.ts';
