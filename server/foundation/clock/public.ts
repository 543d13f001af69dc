export { cacheBriefly } from './cache-briefly.ts';
export { repeat } from './repeat.ts';
export { systemClock, type Clock } from './clock.ts';
