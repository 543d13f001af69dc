// Reveals at a steady rate by many accounts, beside as many searches of the mix, for a minute, over HTTP. The client runs on the same machine.
import { loadavg } from 'node:os';
import * as z from 'zod';
import type { Database } from '#server/foundation/database/public.ts';
import { withDirectoryIn } from './embedded-directory.ts';
import { filledDirectory } from './filled-directory.ts';
import { loadFigures, type LoadFigures } from './http-load-figures.ts';
import { httpSearches } from './http-searches.ts';
import { quantile, tableRow } from './quantiles.ts';
import { load, signIns, withServer } from './server-bench.ts';

const seconds = 60;
/** Before the measurement, at the same rate, so that it does not measure how a process starts. */
const warmUpSeconds = 5;

export const revealFigures = z.object({ reveals: loadFigures, searches: loadFigures });
export type RevealFigures = z.infer<typeof revealFigures>;

/**
 * `perSecond`: reveals, and searches, a second. So many accounts take turns, because one account has a limit of reveals per hour. Each reveal
 * is of another candidate, so that each one counts.
 */
export async function benchReveals(folder: string, people: number, perSecond: number): Promise<RevealFigures> {
  const { dataDir } = await filledDirectory(folder, people);
  return withDirectoryIn(dataDir, people, ({ longDatabase }) =>
    withServer(dataDir, async ({ url }) => {
      const reveals = await candidatesWithContacts(longDatabase, (warmUpSeconds + seconds) * perSecond);
      const bodies = reveals.map((physicianId) => JSON.stringify({ physicianId }));
      const searches = await httpSearches(longDatabase);
      const authorizations = await signIns(longDatabase, url, perSecond);
      const run = async (from: number, forSeconds: number): Promise<RevealFigures> => {
        const order = { authorizations, durationMs: forSeconds * 1_000, offered: perSecond, connections: perSecond };
        const [revealed, searched] = await Promise.all([
          load({ ...order, url: `${url}/api/get-physician-contact`, bodies: bodies.slice(from) }),
          load({ ...order, url: `${url}/api/optimized-search`, bodies: searches }),
        ]);
        return { reveals: revealed, searches: searched };
      };
      await run(0, warmUpSeconds);
      return run(warmUpSeconds * perSecond, seconds);
    }),
  );
}

async function candidatesWithContacts({ pool }: Database, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from candidates where phone_kind is not null or email_kind is not null order by id limit $1',
    [count],
  );
  if (rows.length < count)
    throw new Error(`${count} candidates with contacts are necessary, and the directory has ${rows.length}.`);
  return rows.map(({ id }) => id);
}

export const revealTable = ({ reveals, searches }: RevealFigures): string =>
  [
    '| requests | answered | refused | failed | p50 ms | p95 ms | p99 ms | slowest ms |',
    '|---|---|---|---|---|---|---|---|',
    line('reveals', reveals),
    line('searches', searches),
    `Load average of the machine at the end, this measurement included: ${loadavg()[0]?.toFixed(1)}`,
  ].join('\n');

const line = (name: string, { answeredMs, refusedMs, failed }: LoadFigures): string =>
  tableRow(
    name,
    String(answeredMs.length),
    String(refusedMs.length),
    String(failed),
    ...[0.5, 0.95, 0.99, 1].map((share) => quantile(answeredMs, share).toFixed(1)),
  );
