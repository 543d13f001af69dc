// The server is killed at twenty random moments of large exports, and exports are canceled at twenty others. After each of them the file
// is complete and equals what was recorded as disclosed, or there is neither. `node bin/run.mjs tools/soak/export-kills.ts 20000` is a
// smaller run.
import { setTimeout as delay } from 'node:timers/promises';
import { exportLimits } from '#contract/exports/export-options.ts';
import {
  downloadExport,
  exportSettings,
  readJob,
  signInExporter,
  startWholeExport,
  untilEnded,
  writeCandidates,
  type Exporter,
} from '#server/features/exports/testing/large-exports.ts';
import { startServer, type ServerProcess } from '#server/testing/server-process.ts';
import { openSoakDatabase, say } from './soak-database.ts';

const turns = 20;
const candidates = Number(process.argv[2] ?? exportLimits.jobCandidatesMax);

const { database, databaseUrl, close } = await openSoakDatabase();

async function recordedOf({ userId }: Exporter): Promise<{ candidateIds: string[]; counted: number }> {
  const {
    rows: [row],
  } = await database.pool.query<{ candidateIds: string[]; counted: number }>(
    `select array(select candidate_id::text from disclosures where user_id = $1 and way = 'export' order by id) as "candidateIds",
       coalesce((select people from fair_use where user_id = $1 and kind = 'export'), 0) as counted`,
    [userId],
  );
  if (row === undefined) throw new Error('A query without a table returned no row.');
  return row;
}

/** What the dead server left behind. */
async function stateOf(id: string): Promise<string> {
  const { rows } = await database.pool.query<{ state: string }>('select state from export_jobs where id = $1', [id]);
  return rows[0]?.state ?? 'deleted';
}

/** The file and the ledger are equal, or neither exists. */
async function check(server: ServerProcess, exporter: Exporter, id: string): Promise<string> {
  const { state } = await readJob(server.url, exporter, id);
  const { candidateIds, counted } = await recordedOf(exporter);
  const response = await downloadExport(server.url, exporter, id);
  const text = await response.text();
  const inFile = response.ok ? [...text.matchAll(/^"(\d+)"/gm)].map(([, candidateId]) => candidateId) : [];
  if (response.ok !== (state === 'done'))
    throw new Error(`The job is ${state}, and its file was answered ${response.status}.`);
  if (JSON.stringify(inFile) !== JSON.stringify(candidateIds) || counted !== inFile.length)
    throw new Error(`${inFile.length} in the file, ${candidateIds.length} recorded, ${counted} counted.`);
  if (state === 'done' && inFile.length !== candidates)
    throw new Error(`The complete file has ${inFile.length} candidates.`);
  return state;
}

async function killOnce(
  server: ServerProcess,
  turn: number,
  withinMs: number,
): Promise<{ server: ServerProcess; state: string }> {
  const exporter = await signInExporter(database, server.url);
  const { id } = await startWholeExport(server.url, exporter, 'csv', `kill ${turn}`);
  await delay(Math.random() * withinMs);
  server.child.kill('SIGKILL');
  await server.exited;
  const stateAtKill = await stateOf(id);
  const next = await startServer(databaseUrl, exportSettings);
  await check(next, exporter, id);
  await untilEnded(next.url, exporter, id);
  const state = await check(next, exporter, id);
  if (state !== 'done') throw new Error(`After a kill the export ended as ${state}.`);
  return { server: next, state: stateAtKill };
}

async function cancelOnce(server: ServerProcess, turn: number, withinMs: number): Promise<string> {
  const exporter = await signInExporter(database, server.url);
  const { id } = await startWholeExport(server.url, exporter, 'csv', `cancel ${turn}`);
  await delay(Math.random() * withinMs);
  await fetch(`${server.url}/api/export-jobs/${id}/cancel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: exporter.authorization },
    body: '{}',
  });
  await untilEnded(server.url, exporter, id);
  return check(server, exporter, id);
}

/** How long an undisturbed export takes. Some kills and cancellations come after the end, because the next ones find it warm. */
async function undisturbedMs(server: ServerProcess): Promise<number> {
  const exporter = await signInExporter(database, server.url);
  const startMs = performance.now();
  const { id } = await startWholeExport(server.url, exporter, 'csv', 'undisturbed');
  await untilEnded(server.url, exporter, id);
  const tookMs = performance.now() - startMs;
  await check(server, exporter, id);
  return tookMs;
}

try {
  await writeCandidates(database, candidates);
  let server = await startServer(databaseUrl, exportSettings);
  try {
    const withinMs = await undisturbedMs(server);
    const killed: string[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const after = await killOnce(server, turn, withinMs);
      server = after.server;
      killed.push(after.state);
    }
    say(
      `${turns} kills during exports of ${candidates} candidates, ${killed.filter((state) => state !== 'done').length} of them before the end: each file was completed once and equals the ledger.`,
    );
    const states: string[] = [];
    for (let turn = 0; turn < turns; turn += 1) states.push(await cancelOnce(server, turn, withinMs));
    const complete = states.filter((state) => state === 'done').length;
    say(`${turns} cancellations: ${complete} came too late, and ${turns - complete} left nothing.`);
  } finally {
    await server.stop();
  }
} finally {
  await close();
}
