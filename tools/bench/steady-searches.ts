// Searches at a fixed rate beside other work, in short slices of time, so that their response times belong to what went on meanwhile.
import type { Database } from '#server/foundation/database/public.ts';
import type { LoadFigures } from './http-load-figures.ts';
import { httpSearches } from './http-searches.ts';
import { load, signIns } from './server-bench.ts';

export interface SteadyRate {
  perSecond: number;
  sliceMs: number;
}

export interface SteadySearches {
  /** Of one of the accounts that search. */
  authorization: string;
  /** Searches for this many slices of time. */
  slices(count: number): Promise<LoadFigures[]>;
  /** Searches until the work has ended. */
  until(work: Promise<unknown>): Promise<LoadFigures[]>;
}

export async function steadySearches(
  url: string,
  database: Database,
  { perSecond, sliceMs }: SteadyRate,
): Promise<SteadySearches> {
  const authorizations = await signIns(database, url);
  const bodies = await httpSearches(database);
  let slice = 0;
  const run = (): Promise<LoadFigures> => {
    // Each slice asks other questions, so that no answer comes from what the slice before has counted.
    const from = (slice * perSecond * (sliceMs / 1_000)) % bodies.length;
    slice += 1;
    return load({
      url: `${url}/api/optimized-search`,
      authorizations,
      bodies: [...bodies.slice(from), ...bodies.slice(0, from)],
      durationMs: sliceMs,
      offered: perSecond,
      connections: 32,
    });
  };
  return {
    authorization: authorizations[0] ?? '',
    slices: async (count) => {
      const figures: LoadFigures[] = [];
      while (figures.length < count) figures.push(await run());
      return figures;
    },
    until: async (work) => {
      const under = { way: true };
      const done = work.finally(() => {
        under.way = false;
      });
      // The work may fail while a slice runs; `await done` below reports it.
      done.catch(() => undefined);
      const figures: LoadFigures[] = [];
      while (under.way) figures.push(await run());
      await done;
      return figures;
    },
  };
}
