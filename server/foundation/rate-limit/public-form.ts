import type { Limit } from './rate-limit-store.ts';

const hourSeconds = 3_600;

/**
 * Of one form without an account by one network (`Client.block`), because a sender can easily have every address of a network. The staff of
 * a hospital behind one address stays below.
 */
export const publicFormLimits: readonly Limit[] = [
  { usesMax: 100, seconds: hourSeconds },
  { usesMax: 400, seconds: 24 * hourSeconds },
];
