// The server is killed at twenty random moments of large exports, and exports are canceled at twenty others. After each of them the file
// is complete and equals what was recorded as disclosed, or there is neither. At the end LibreOffice opens the file of each format.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { exportFormats } from '#contract/export-options.ts';
import type { ExportFormat } from '#contract/export-options.ts';
import {
  downloadExport,
  exportSettings,
  readJob,
  signInExporter,
  startWholeExport,
  untilEnded,
  writeCandidates,
} from '#server/features/exports/testing/large-exports.ts';
import type { Exporter } from '#server/features/exports/testing/large-exports.ts';
import { migrate, openCluster, openDatabase } from '#server/foundation/database/public.ts';
import { startServer } from '#server/testing/server-process.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';

const turns = 20;
const candidates = 10_000;
/** An export of this size takes about two seconds. */
const withinMs = 3_000;

const folder = mkdtempSync(join(tmpdir(), 'careroster-soak-'));
chmodSync(folder, 0o755);
const cluster = await openCluster(folder, 'soak-only-password-of-this-run');
const database = openDatabase(cluster.databaseUrl, { connectionsMax: 2, applicationName: 'soak' });

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

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

async function killOnce(server: ServerProcess, turn: number): Promise<ServerProcess> {
  const exporter = await signInExporter(database, server.url);
  const { id } = await startWholeExport(server.url, exporter, 'csv', `kill ${turn}`);
  await delay(Math.random() * withinMs);
  server.child.kill('SIGKILL');
  await server.exited;
  const next = await startServer(cluster.databaseUrl, exportSettings);
  await check(next, exporter, id);
  await untilEnded(next.url, exporter, id);
  const state = await check(next, exporter, id);
  if (state !== 'done') throw new Error(`After a kill the export ended as ${state}.`);
  return next;
}

async function cancelOnce(server: ServerProcess, turn: number): Promise<string> {
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

/** Converts the file with LibreOffice to CSV without a change, and expects the phones as they were. */
async function openInLibreOffice(server: ServerProcess, format: ExportFormat): Promise<void> {
  const exporter = await signInExporter(database, server.url);
  const { id } = await startWholeExport(server.url, exporter, format, format);
  await untilEnded(server.url, exporter, id);
  const response = await downloadExport(server.url, exporter, id);
  const path = join(folder, exportFormats[format].fileName);
  writeFileSync(path, Buffer.from(await response.arrayBuffer()));
  // Comma, quotation mark, UTF-8, from line 1, every column as it is; quoted texts stay texts.
  const reading = format === 'csv' ? ['--infilter=CSV:44,34,76,1,,0,true,false'] : [];
  execFileSync(
    'soffice',
    // The output quotes every text and no number, so that a phone that became a number would be seen.
    [
      '--headless',
      ...reading,
      '--convert-to',
      'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true',
      '--outdir',
      join(folder, 'opened'),
      path,
    ],
    { env: { ...process.env, HOME: folder }, stdio: 'ignore', timeout: 300_000 },
  );
  const text = readFileSync(join(folder, 'opened', 'physician_export.csv'), 'utf8');
  const phones = text.match(/"\(312\) 555-0142"/g)?.length ?? 0;
  const ids = text.match(/^"\d{10,19}"/gm)?.length ?? 0;
  if (phones !== candidates || ids !== candidates)
    throw new Error(`LibreOffice read ${phones} phones and ${ids} ids as text, of ${candidates}.`);
}

const hasLibreOffice = (): boolean => {
  try {
    execFileSync('soffice', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

try {
  await migrate(database);
  await writeCandidates(database, candidates);
  let server = await startServer(cluster.databaseUrl, exportSettings);
  try {
    for (let turn = 0; turn < turns; turn += 1) server = await killOnce(server, turn);
    say(
      `${turns} kills during exports of ${candidates} candidates: each file was completed once and equals the ledger.`,
    );
    const states: string[] = [];
    for (let turn = 0; turn < turns; turn += 1) states.push(await cancelOnce(server, turn));
    const complete = states.filter((state) => state === 'done').length;
    say(`${turns} cancellations: ${complete} came too late, and ${turns - complete} left nothing.`);
    if (!hasLibreOffice()) say('LibreOffice is not installed (Debian: libreoffice-calc), so no file was opened in it.');
    else {
      for (const format of ['csv', 'xlsx'] as const) await openInLibreOffice(server, format);
      say(`LibreOffice opened CSV and XLSX with ${candidates} phones as text.`);
    }
  } finally {
    await server.stop();
  }
} finally {
  await database.close();
  await cluster.release();
  rmSync(folder, { recursive: true, force: true });
}
