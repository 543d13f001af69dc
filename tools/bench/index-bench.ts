// Measures the index in memory with many candidates: build, restart from a snapshot, single searches, changes, and the memory of the
// server. PostgreSQL only supplies the candidates; they are inserted without contacts, so that millions take minutes.
import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { memoryEngine } from '#server/features/search/public.ts';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import { inventedRows } from '#server/features/search/testing/invented-directory.ts';
import { log, withEmbeddedDirectory } from './embedded-directory.ts';
import { aloneSearches, samplePeople, startTime, timeAlone, timeVisibility } from './engine-times.ts';
import { httpSearches } from './http-searches.ts';
import { benchQueries, queryClasses } from './search-queries.ts';
import { benchServer } from './server-bench.ts';
import { threadKinds } from './thread-times.ts';
import type { Database } from '#server/foundation/database/public.ts';

const seed = 1;
const today = '2026-11-21';
const rowsAtOnce = 5_000;
const idMax = 0x1f_ff_ff_ff_ff_ff_ffn;
/** Odd, so that different numbers have different ids. Real ids are hashes, which have no order. */
const idFactor = 0x9e_37_79_b9_7f_4a_7c_15n;

const insertRows = `insert into candidates (id, first_name, middle_name, last_name, credentials, title, specialty, organization, city, state, country, company_size,
    company_industry, company_revenue, skills, education, linkedin_url, office_zip, phone_kind, email_kind, verified_on)
  select id, first_name, middle_name, last_name, credentials, title, specialty, organization, city, state, country, company_size,
    company_industry, company_revenue, skills, education, linkedin_url, office_zip, phone_kind, email_kind, verified_on
  from json_populate_recordset(null::candidates, $1)`;

/** A table for `docs/benchmarks.md`. */
export async function benchIndex(folder: string, people: number): Promise<string> {
  return withEmbeddedDirectory(folder, people, async (infrastructure, dataDir) => {
    const { snapshotFile } = infrastructure;
    if (snapshotFile === null) throw new Error('This bench measures a restart from a snapshot, and there is none.');
    await fill(infrastructure.longDatabase, people);
    const queries = benchQueries(await samplePeople(infrastructure.longDatabase), seed, aloneSearches);
    const [buildSeconds, built] = await startTime(() => memoryEngine(infrastructure, log));
    const buildPeakMb = process.resourceUsage().maxRSS / 1_024;
    // It is written after the first answer, and closing the engine waits for a few seconds only.
    while (!existsSync(snapshotFile)) await delay(100);
    await built.close();
    const [restartSeconds, engine] = await startTime(() => memoryEngine(infrastructure, log));
    const { insideMs } = await timeAlone(engine, queries);
    const visibleMs = await timeVisibility(infrastructure, engine);
    await engine.close();
    const byClass = queryClasses.map((kind): [string, number[]] => [
      kind,
      insideMs.filter((_, at) => queries[at]?.kind === kind),
    ]);
    const server = await benchServer(infrastructure, dataDir, await httpSearches(infrastructure.longDatabase));
    return [
      `${people} invented candidates without contacts; load average at the end ${loadavg()[0]?.toFixed(1)}.`,
      '',
      '| what | measured |',
      '|---|---|',
      `| snapshot | ${server.snapshotMb.toFixed(0)} MB, ${Math.round((server.snapshotMb * 1_048_576) / people)} bytes per candidate |`,
      `| build from the database, to the first answer | ${buildSeconds.toFixed(1)} s, peak of the process ${buildPeakMb.toFixed(0)} MB |`,
      `| restart of the engine from its snapshot, to the first answer | ${restartSeconds.toFixed(1)} s |`,
      `| restart of the whole server, until it is ready | ${server.startSeconds.toFixed(1)} s |`,
      `| server process, quiet / peak while it rebuilds | ${server.quietMb.toFixed(0)} / ${server.rebuildPeakMb.toFixed(0)} MB |`,
      `| a committed change is found after, p50 / p99 | ${percentiles(visibleMs)} ms |`,
      `| HTTP at 200 requests a second, p50 / p99 | ${percentiles(server.steady.answeredMs)} ms, ${server.steady.refusedMs.length} refused, ${server.steady.failed} failed |`,
      `| HTTP, one request at a time, beyond the time inside the index, p50 / p99 | ${percentiles(server.alone.outsideMs)} ms |`,
      `| HTTP, 64 connections as fast as they can | ${Math.round(server.full.answeredMs.length / server.full.seconds)} answers a second |`,
      ...threadKinds.map(
        (kind) => `| the same, processor time per answer, ${kind} | ${server.processorMs[kind].toFixed(2)} ms |`,
      ),
      `| one search, whole mix, p50 / p99 | ${percentiles(insideMs)} ms |`,
      ...byClass.map(([kind, times]) => `| one search, ${kind}, p50 / p99 | ${percentiles(times)} ms |`),
    ].join('\n');
  });
}

async function fill({ pool }: Database, people: number): Promise<void> {
  let page: object[] = [];
  let number = 0n;
  for (const row of inventedRows(people, today)) {
    number += 1n;
    page.push({ ...row, id: String((number * idFactor) & idMax) });
    if (page.length === rowsAtOnce) {
      await pool.query(insertRows, [JSON.stringify(page)]);
      page = [];
    }
  }
  if (page.length > 0) await pool.query(insertRows, [JSON.stringify(page)]);
  await pool.query('vacuum analyze candidates');
  // A restart follows the log from the change at which its snapshot was saved, so the log must have one.
  await changeCandidates(pool, 'update candidates set title = title where id = (select min(id) from candidates)');
}

function percentiles(times: readonly number[]): string {
  const ascending = times.toSorted((a, b) => a - b);
  return [0.5, 0.99]
    .map((share) => (ascending[Math.min(ascending.length - 1, Math.floor(share * ascending.length))] ?? 0).toFixed(1))
    .join(' / ');
}
