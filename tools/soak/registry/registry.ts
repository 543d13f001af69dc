// `npm run soak -- registry`: a whole registry on this machine. The server starts, imports, rebuilds its index, exports and removes people,
// again and again, while users search at a steady rate. No request may be refused. The directory is filled once and kept, because filling ten
// million people takes long; the next run goes on with it.
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { exportLimits } from '#contract/exports/export-options.ts';
import {
  downloadExport,
  signInExporter,
  startWholeExport,
  untilEnded,
} from '#server/features/exports/testing/large-exports.ts';
import type { Infrastructure } from '#server/infrastructure.ts';
import { withDirectoryIn } from '../../bench/embedded-directory.ts';
import { filledDirectory } from '../../bench/filled-directory.ts';
import { compareAnswers } from '../../bench/compare-engines.ts';
import { changeForRebuild } from '../../bench/impact-bench.ts';
import { timesOf } from '../../bench/impact-table.ts';
import { runImport } from '../../bench/import-bench.ts';
import {
  memoryOf,
  signIns,
  waitForSnapshot,
  watchMemory,
  withServer,
  type RunningServer,
} from '../../bench/server-bench.ts';
import { sourceFile } from '../../bench/source-files.ts';
import { steadySearches, type SteadySearches } from '../../bench/steady-searches.ts';
import { runDrop, writeDownload } from './deletion-list.ts';
import { registryTable, type Phase, type RegistryReport } from './registry-table.ts';

export interface RegistryOrder {
  /** Keeps the directory and its files. */
  folder: string;
  people: number;
  /** Each kind of work is done once, also when the time is short. */
  minutes: number;
  searchesPerSecond: number;
  /** People of each import. */
  imported: number;
  /** People of each list of removals, among ten times as many requests. */
  removed: number;
  say: (text: string) => void;
}

const sliceMs = 2_000;
const calmSlices = 5;
const snapshotName = 'search-index.snapshot';
const comparedSearches = 500;
const exportsPerDay = 10_000_000;

/** Changes become visible a moment after the work has ended; a busy machine takes longer. */
const followsWithinMs = 15_000;

/** @throws when a request was refused or failed, the index that followed all changes differs from one that is built again, or answers differ from those of SQL */
export async function soakRegistry(order: RegistryOrder): Promise<RegistryReport> {
  mkdirSync(order.folder, { recursive: true });
  const { dataDir } = await filledDirectory(order.folder, order.people);
  order.say(`The directory is in ${dataDir}.`);
  const report = await withDirectoryIn(dataDir, order.people, (infrastructure) =>
    measure(order, infrastructure, dataDir),
  );
  order.say(registryTable(report));
  const { phases, found, compared } = report;
  const { refused, failed } = timesOf(phases.flatMap(({ figures }) => figures));
  const lost = refused + failed;
  if (lost > 0) throw new Error(`${lost} searches were refused or failed.`);
  if (found.followed !== found.builtAgain)
    throw new Error(
      `The index that followed all changes finds ${found.followed} candidates, and one that was built again ${found.builtAgain}.`,
    );
  if (compared.unequal.length > 0)
    throw new Error(`The index and SQL answer these searches differently:\n${compared.unequal.join('\n')}`);
  return report;
}

async function measure(order: RegistryOrder, infrastructure: Infrastructure, dataDir: string): Promise<RegistryReport> {
  const snapshot = join(dataDir, snapshotName);
  const before = diskMbOf(dataDir);
  rmSync(snapshot, { force: true });
  const buildSeconds = await withServer(dataDir, async ({ startSeconds }) => {
    await waitForSnapshot(snapshot, 0);
    return startSeconds;
  });
  order.say(`The index was built, and the server ready, after ${buildSeconds.toFixed(1)} s.`);
  const measured = await withServer(dataDir, async (server) => {
    const idleMb = memoryOf(server.pid, 'VmRSS');
    const search = await steadySearches(server.url, infrastructure.longDatabase, {
      perSecond: order.searchesPerSecond,
      sliceMs,
    });
    // Compiled code and warm caches, as in a running server.
    await search.slices(2);
    const calm: Phase = {
      name: 'no other work',
      seconds: [],
      figures: await search.slices(calmSlices),
      peakMb: idleMb,
    };
    const phases = await workBeside(search, order, { infrastructure, dataDir, server, snapshot });
    await delay(followsWithinMs);
    const followed = await countEveryone(infrastructure, server);
    return { restartSeconds: server.startSeconds, idleMb, phases: [calm, ...phases], followed };
  });
  const after = diskMbOf(dataDir);
  rmSync(snapshot);
  const builtAgain = await withServer(dataDir, (server) => countEveryone(infrastructure, server));
  order.say(`${comparedSearches} searches are compared with SQL, whose tables are filled first.`);
  const { unequal, cutOff } = await compareAnswers(infrastructure, comparedSearches);
  return {
    people: order.people,
    buildSeconds,
    ...measured,
    diskMb: { before, after },
    found: { followed: measured.followed, builtAgain },
    compared: { searches: comparedSearches, unequal, cutOff },
    load: loadavg(),
  };
}

interface Place {
  infrastructure: Infrastructure;
  dataDir: string;
  server: RunningServer;
  snapshot: string;
}

type Work = (place: Place, order: RegistryOrder, round: number) => Promise<void>;

const works: Readonly<Record<string, Work>> = {
  import: importMore,
  rebuild: rebuildIndex,
  export: exportMany,
  removals: removePeople,
};

async function workBeside(search: SteadySearches, order: RegistryOrder, place: Place): Promise<Phase[]> {
  const phases = Object.keys(works).map((name): Phase => ({ name, seconds: [], figures: [], peakMb: 0 }));
  const endMs = performance.now() + order.minutes * 60_000;
  for (let round = 0; round === 0 || performance.now() < endMs; round += 1)
    for (const phase of phases) {
      if (round > 0 && performance.now() > endMs) break;
      const watch = watchMemory(place.server.pid);
      const startedMs = performance.now();
      const work = works[phase.name]?.(place, order, round) ?? Promise.resolve();
      const timed = work.then(() => phase.seconds.push((performance.now() - startedMs) / 1_000));
      const figures = await search.until(timed).finally(() => {
        phase.peakMb = Math.max(phase.peakMb, watch.end());
      });
      phase.figures.push(...figures);
      const times = timesOf(figures);
      order.say(
        `${phase.name}: ${phase.seconds.at(-1)?.toFixed(1)} s; searches p50 / p99 ${times.p50.toFixed(1)} / ${times.p99.toFixed(1)} ms, ${times.answered} answered, ${times.refused} refused, ${times.failed} failed`,
      );
    }
  return phases;
}

/** New people of a vendor, another one in each round: of one that is known, a file with other people is refused. */
async function importMore(
  { dataDir }: Place,
  { folder, people, imported }: RegistryOrder,
  round: number,
): Promise<void> {
  const file = await sourceFile(folder, 'vendor', imported, people + round * imported);
  await runImport(dataDir, file, `another-vendor-${round}`);
  rmSync(file);
}

async function rebuildIndex({ infrastructure, snapshot }: Place): Promise<void> {
  const changedMs = Date.now();
  await changeForRebuild(infrastructure.longDatabase);
  await waitForSnapshot(snapshot, changedMs);
}

const states = z.object({
  facets: z.object({ state: z.array(z.object({ value: z.string(), count: z.number() })) }),
});

/** The state with the most candidates that one export may have. */
async function exportMany({ infrastructure, server }: Place, _order: RegistryOrder, round: number): Promise<void> {
  await infrastructure.longDatabase.pool.query(
    `insert into site_settings (key, value) values ('exported_candidates_per_day', $1)
     on conflict (key) do update set value = excluded.value`,
    [String(exportsPerDay)],
  );
  const exporter = await signInExporter(infrastructure.longDatabase, server.url);
  const { facets } = states.parse(await searchEveryone(server.url, exporter.authorization));
  const state = facets.state
    .filter(({ count }) => count <= exportLimits.jobCandidatesMax)
    .reduce((most, one) => (one.count > most.count ? one : most));
  const filters = { state: [state.value] };
  const { id } = await startWholeExport(server.url, exporter, 'csv', `registry-${round}-${randomUUID()}`, filters);
  const job = await untilEnded(server.url, exporter, id);
  if (job.state !== 'done') throw new Error(`The export ended as ${job.state}: ${job.problem}`);
  if (job.candidates + job.excluded !== state.count)
    throw new Error(`The export has ${job.candidates} of ${state.count} candidates.`);
  const response = await downloadExport(server.url, exporter, id);
  for await (const chunk of response.body ?? [])
    if (chunk.length === 0) throw new Error('A part of the file is empty.');
}

async function removePeople({ infrastructure, dataDir }: Place, { removed }: RegistryOrder): Promise<void> {
  await runDrop(dataDir, await writeDownload(infrastructure, 10 * removed, removed));
}

async function searchEveryone(url: string, authorization: string): Promise<unknown> {
  const response = await fetch(`${url}/api/optimized-search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ filters: {} }),
  });
  if (!response.ok) throw new Error(`A search of everyone was answered with ${response.status}.`);
  return response.json();
}

/** How many candidates a search of everyone finds. */
async function countEveryone({ longDatabase }: Infrastructure, { url }: RunningServer): Promise<number> {
  const [authorization = ''] = await signIns(longDatabase, url, 1);
  return z.object({ count: z.number() }).parse(await searchEveryone(url, authorization)).count;
}

/** With all files of the database, of which some may end meanwhile. */
function diskMbOf(folder: string): number {
  const blocks = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
    (name) => statSync(join(folder, name), { throwIfNoEntry: false })?.blocks ?? 0,
  );
  return blocks.reduce((sum, own) => sum + own * 512, 0) / 1_048_576;
}
