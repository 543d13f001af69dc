// How long users waited for their searches.
import { z } from 'zod';

const count = z.int().min(0);
/** Null: no search. Each is within 3 % of the measured time. */
const time = z.number().min(0).nullable();

const times = z.object({
  /** Searches that were answered. */
  searches: count,
  medianMs: time,
  /** 95 of 100 searches took at most this long. */
  p95Ms: time,
  p99Ms: time,
});

/** Of all servers, from the arrival of the search to its answer, without the network. */
export const searchLatency = times.extend({
  /** The hour of the first search whose time is kept; null: there is none. */
  measuredSince: z.iso.datetime().nullable(),
  /** Of each hour, or of each day in UTC, oldest first; empty for a period that is longer than times are kept. */
  points: z.array(times.extend({ from: z.iso.datetime() })).max(31),
});
export type SearchLatency = z.output<typeof searchLatency>;
