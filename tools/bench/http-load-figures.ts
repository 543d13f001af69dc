// What http-load.ts is told and what it reports. Apart, because that file is the program of a thread.
import * as z from 'zod';

export interface LoadOrder {
  url: string;
  /** `Authorization` headers of the accounts that send: `Bearer …`. Each connection belongs to one of them. */
  authorizations: string[];
  /** Request bodies as JSON, sent one after another from the first to the last, then again. */
  bodies: string[];
  durationMs: number;
  /** Requests per second, sent whether or not earlier ones are answered; null: each connection sends its next one after a response. */
  offered: number | null;
  connections: number;
  /** True: the time inside the engine is read from each answer. */
  isInsideRead?: boolean;
}

export const loadFigures = z.object({
  /** Milliseconds from the time at which a request was due to its response, ascending. */
  answeredMs: z.array(z.number()),
  refusedMs: z.array(z.number()),
  /** The part of `answeredMs` that was spent outside the engine (`tookMs` of the answer), ascending; empty unless `isInsideRead`. */
  outsideMs: z.array(z.number()),
  /** Milliseconds from the time at which a request was due until the client sent it, ascending: more than a few mean that the client had no free connection. */
  lateMs: z.array(z.number()),
  failed: z.number(),
  seconds: z.number(),
});
export type LoadFigures = z.infer<typeof loadFigures>;
