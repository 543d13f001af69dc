import type { RunningJobs } from './jobs.ts';

/** Jobs beside which something is watched until they stop. `stopWatching`: the functions that end it. */
export const withWatchers = (running: RunningJobs, stopWatching: readonly (() => void)[]): RunningJobs => ({
  stop: (graceMs) => {
    for (const stop of stopWatching) stop();
    return running.stop(graceMs);
  },
});
