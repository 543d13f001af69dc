// The alerts of many saved searches after a registry's weekly file: how long a server takes to decide them, and what searches beside it wait.
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#server/foundation/database/public.ts';
import { insertAccount } from '#server/testing/accounts.ts';
import { withDirectoryIn } from './embedded-directory.ts';
import { samplePeople } from './engine-times.ts';
import { filledDirectory, withCopyOf } from './filled-directory.ts';
import type { LoadFigures } from './http-load-figures.ts';
import { httpSearches } from './http-searches.ts';
import { quantile, tableRow } from './quantiles.ts';
import { benchQueries } from './search-queries.ts';
import { load, signIns, withServer } from './server-bench.ts';
import { processorTimes, threadKinds } from './thread-times.ts';

const perAccount = 50;
const searchesPerSecond = 20;
/** Searches without a run beside them. */
const quietMs = 20_000;
const lookMs = 250;
const seed = 126;
/** Classes of the mix that people save. */
const savedKinds: ReadonlySet<string> = new Set(['filters', 'text', 'text and filters', 'contains tags']);
const kindsPerSaved = 9 / 4;

export async function benchAlerts(folder: string, people: number, searches: number, changed: number): Promise<string> {
  const { dataDir } = await filledDirectory(folder, people);
  return withCopyOf(dataDir, (copy) =>
    withDirectoryIn(copy, people, ({ longDatabase }) =>
      withServer(copy, async ({ url, pid }) => {
        const filters = await prepare(longDatabase, searches, changed);
        const bodies = await httpSearches(longDatabase);
        const authorizations = await signIns(longDatabase, url, searchesPerSecond);
        const send = (durationMs: number): Promise<LoadFigures> =>
          load({
            url: `${url}/api/optimized-search`,
            authorizations,
            bodies,
            durationMs,
            offered: searchesPerSecond,
            connections: searchesPerSecond,
          });
        await send(quietMs);
        const quiet = await send(quietMs);
        const before = processorTimes(pid, copy);
        const startedMs = performance.now();
        const beside = send(quietMs);
        await begin(longDatabase);
        const seconds = await untilDecided(longDatabase, startedMs);
        const after = processorTimes(pid, copy);
        const sent = await countSent(longDatabase);
        return [
          `${searches} alerts with ${filters} different searches, ${changed} of ${people} people changed: decided in ${seconds.toFixed(1)} s, ${sent} emails written and sent meanwhile.`,
          '',
          '| searches | answered | p50 ms | p99 ms |',
          '|---|---|---|---|',
          line('alone', quiet),
          line('beside the alerts', await beside),
          '',
          ...threadKinds.map((kind) => `${kind}: ${(after[kind] - before[kind]).toFixed(1)} s of processor time`),
        ].join('\n');
      }),
    ),
  );
}

/** Returns how many different searches there are. */
async function prepare(database: Database, searches: number, changed: number): Promise<number> {
  const queries = benchQueries(await samplePeople(database), seed, Math.ceil(searches * kindsPerSaved));
  const filters = queries
    .filter(({ kind }) => savedKinds.has(kind))
    .map(({ filters: { page: _page, limit: _limit, selectAll: _selectAll, ...saved } }) => JSON.stringify(saved));
  for (let from = 0; from < searches; from += perAccount) {
    const { userId } = await insertAccount(database, { email: `alerts-${from}@postbox.example`, plan: 'basic' });
    await database.pool.query(
      `with settings as (insert into alert_settings (user_id, time_zone, hour, weekday) values ($1, 'UTC', 8, 1)),
       saved as (insert into saved_searches (user_id, name, search_params)
         select $1, 'Search ' || at, filters::jsonb from unnest($2::text[]) with ordinality as search (filters, at) returning id)
       insert into search_alerts (search_id, user_id, frequency, told_position, last_run_at, next_run_at)
         select id, $1, 'daily', (select transactions + 1 from candidate_writes)::text, now() - interval '1 day', now() + interval '1 day'
         from saved`,
      [userId, filters.slice(from, Math.min(searches, from + perAccount))],
    );
  }
  await database.pool.query(
    `with next as (update candidate_writes set transactions = transactions + 1 returning transactions)
     insert into candidate_events (candidate_id, kind, day, source, position)
     select id, 'listed', '2026-11-21', 'nppes', transactions from next,
       lateral (select id from candidates order by hashint8(id) limit $1) person`,
    [changed],
  );
  return new Set(filters.slice(0, searches)).size;
}

/** The hour of all of them has come. */
async function begin({ pool }: Database): Promise<void> {
  await pool.query(`update search_alerts set next_run_at = date_trunc('milliseconds', now()) - interval '1 minute'`);
  await pool.query(`select graphile_worker.add_job('decide-search-alerts', '{}')`);
}

/** Seconds since then. */
async function untilDecided({ pool }: Database, startedMs: number): Promise<number> {
  while ((await pool.query('select 1 from search_alerts where next_run_at <= now() limit 1')).rowCount === 1)
    await delay(lookMs);
  return (performance.now() - startedMs) / 1_000;
}

async function countSent({ pool }: Database): Promise<number> {
  return (await pool.query('select 1 from outgoing_mail where sent_at is not null')).rowCount ?? 0;
}

const line = (name: string, { answeredMs }: LoadFigures): string =>
  tableRow(
    name,
    String(answeredMs.length),
    quantile(answeredMs, 0.5).toFixed(1),
    quantile(answeredMs, 0.99).toFixed(1),
  );
