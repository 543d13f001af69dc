// Measures what an import into a running directory and a rebuild of the index cost users who search at a fixed rate: response times
// before, during and after, the speed of the import over time, the time until its people are found, and the memory of the server.
// Each part stores its figures, so an interrupted measurement continues after the last complete part.
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { openCluster, openDatabase, type Database } from '#server/foundation/database/public.ts';
import { embeddedSecrets } from '#server/foundation/secrets/public.ts';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import { filledDirectory, withCopyOf } from './filled-directory.ts';
import { impactFigures, impactTable, timesOf, type ImpactFigures } from './impact-table.ts';
import { runImport } from './import-bench.ts';
import { continueText, figuresOf, runParts, type Part, type RunOrder, type SavedParts } from './run-parts.ts';
import { memoryOf, waitForSnapshot, watchMemory, withServer } from './server-bench.ts';
import { sourceFile } from './source-files.ts';
import { steadySearches } from './steady-searches.ts';

/** Searches per second. Well below the capacity of a machine with two cores, so that waiting comes from what is measured. */
const searchesPerSecond = 50;
const sliceMs = 4_000;
const calmSlices = 5;
/** Slices after the import at least; more when its rebuild takes longer. */
const slicesAfter = 8;
/** More than the index holds beside its base. */
const changedForRebuild = 20_000;
const longestWaitMs = 600_000;
const tenths = 10;
const snapshotName = 'search-index.snapshot';

const freshPart = 'import into an empty directory';
const runningPart = 'import and rebuild under searches';
export const impactPartNames = [freshPart, runningPart];

/**
 * The parts: an import of `imported` people into an empty directory, and the same import into the running directory of `candidates` people
 * with a rebuild before it.
 */
export function impactParts(folder: string, candidates: number, imported: number): Part[] {
  const file = (): Promise<string> => sourceFile(folder, 'vendor', imported, candidates);
  return [
    { name: freshPart, measure: async () => importFresh(folder, await file()) },
    {
      name: runningPart,
      measure: async () => {
        const { dataDir } = await filledDirectory(folder, candidates);
        const path = await file();
        return withCopyOf(dataDir, (copy) => inDirectory(copy, (database) => measureRunning(copy, database, path)));
      },
    },
  ];
}

export const impactOf = (saved: SavedParts): ImpactFigures => ({
  fresh: figuresOf(saved, freshPart, impactFigures.shape.fresh),
  running: figuresOf(saved, runningPart, impactFigures.shape.running),
});

/** A table for `docs/benchmarks.md`, or what is still to be measured. */
export async function benchImpact(
  folder: string,
  candidates: number,
  imported: number,
  order: RunOrder,
): Promise<string> {
  const { saved, missing } = await runParts({
    file: join(folder, `impact-${candidates}-${imported}.json`),
    parts: impactParts(folder, candidates, imported),
    order,
  });
  if (missing.length > 0) return continueText(missing);
  return impactTable(impactOf(saved), { candidates, imported, searchesPerSecond });
}

/** The cluster stays open: a command stops the database server unless another client is connected. */
async function inDirectory<T>(dataDir: string, use: (database: Database) => Promise<T>): Promise<T> {
  const cluster = await openCluster(dataDir, embeddedSecrets(dataDir).databasePassword);
  const database = openDatabase(cluster.databaseUrl, { connectionsMax: 4, applicationName: 'bench' });
  const client = await database.pool.connect();
  try {
    return await use(database);
  } finally {
    client.release(true);
    await database.close();
    await cluster.release();
  }
}

/** Seconds of the import of the same file into an empty directory. */
async function importFresh(folder: string, file: string): Promise<number> {
  const dataDir = join(folder, 'impact-fresh');
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  chmodSync(folder, 0o755);
  try {
    return await inDirectory(dataDir, async () => (await runImport(dataDir, file, 'vendor')).seconds);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureRunning(dataDir: string, database: Database, file: string): Promise<ImpactFigures['running']> {
  const snapshot = join(dataDir, snapshotName);
  rmSync(snapshot, { force: true });
  const buildSeconds = await withServer(dataDir, async (server) => {
    await waitForSnapshot(snapshot, 0);
    return server.startSeconds;
  });
  return withServer(dataDir, async (server) => {
    await delay(10_000);
    const idleMb = memoryOf(server.pid, 'VmRSS');
    const search = await steadySearches(server.url, database, { perSecond: searchesPerSecond, sliceMs });
    // Compiled code and warm caches, as in a running server.
    await search.slices(2);
    const before = timesOf(await search.slices(calmSlices));
    const savedMs = Date.now();
    await changeForRebuild(database);
    const watch = watchMemory(server.pid);
    const duringRebuild = timesOf(await search.until(waitForSnapshot(snapshot, savedMs)));
    const rebuildMb = watch.peak();
    const countBefore = await countAll(server.url, search.authorization);
    const importing = runImport(dataDir, file, 'another-vendor');
    const progress = watchProgress(database, importing);
    const duringImport = timesOf(await search.until(importing));
    const endedMs = Date.now();
    const [foundSeconds, after] = await Promise.all([
      found(server.url, search.authorization, countBefore),
      search.until(Promise.all([waitForSnapshot(snapshot, endedMs), delay(slicesAfter * sliceMs)])),
    ]);
    await delay(10_000);
    return {
      buildSeconds,
      restartSeconds: server.startSeconds,
      idleMb,
      before,
      duringRebuild,
      rebuildMb,
      duringImport,
      importSeconds: (await importing).seconds,
      rowsPerSecond: await progress,
      foundSeconds,
      after: timesOf(after),
      importPeakMb: watch.end(),
      afterMb: memoryOf(server.pid, 'VmRSS'),
      calmAgain: timesOf(await search.slices(calmSlices)),
    };
  });
}

const answer = z.object({ count: z.number() });

async function countAll(url: string, authorization: string): Promise<number> {
  const response = await fetch(`${url}/api/optimized-search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ filters: {} }),
  });
  return response.ok ? answer.parse(await response.json()).count : 0;
}

/** Seconds until a search of everything counts more candidates. All candidates of a batch become visible in one moment. */
async function found(url: string, authorization: string, countBefore: number): Promise<number> {
  const startedMs = performance.now();
  while ((await countAll(url, authorization)) <= countBefore) {
    if (performance.now() - startedMs > longestWaitMs) throw new Error('The imported people were not found.');
    await delay(100);
  }
  return (performance.now() - startedMs) / 1_000;
}

export async function changeForRebuild({ pool }: Database): Promise<void> {
  await changeCandidates(
    pool,
    `update candidates set organization = coalesce(organization, '') || ' East' where id in (select id from candidates order by id limit ${changedForRebuild})`,
  );
}

/** Rows per second of the import in each tenth of its rows. */
async function watchProgress({ pool }: Database, importing: Promise<unknown>): Promise<number[]> {
  const under = { way: true };
  const end = (): void => {
    under.way = false;
  };
  importing.then(end, end);
  const points: { rows: number; ms: number }[] = [];
  while (under.way) {
    const { rows } = await pool.query<{ rows: number }>(
      `select rows_read::int as rows from import_batches where state = 'running'`,
    );
    const read = rows[0]?.rows;
    if (read !== undefined && read !== points.at(-1)?.rows) points.push({ rows: read, ms: performance.now() });
    await delay(100);
  }
  const total = points.at(-1)?.rows ?? 0;
  return Array.from({ length: tenths }, (_, tenth) => {
    const within = points.filter(
      ({ rows }) => rows >= (total * tenth) / tenths && rows <= (total * (tenth + 1)) / tenths,
    );
    const [first, last] = [within[0], within.at(-1)];
    if (first === undefined || last === undefined || first === last) return 0;
    return ((last.rows - first.rows) * 1_000) / (last.ms - first.ms);
  });
}
