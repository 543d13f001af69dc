// Measures the speed of imports as an operator sees it: the import command as a process, on a new embedded database. For comparison,
// the same run measures a bare COPY of the same rows into the same tables with their indexes.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, createReadStream, createWriteStream } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import * as z from 'zod';
import { openCluster, openDatabase } from '#server/foundation/database/public.ts';
import { embeddedSecrets } from '#server/foundation/secrets/public.ts';
import { openSourceFile } from '#server/features/imports/files/open-source-file.ts';
import { readCsv } from '#server/features/imports/files/read-csv.ts';
import { recognizeFormat } from '#server/features/imports/formats/recognize-format.ts';
import { benchFormats, placesFile, sourceFile, type BenchFormat } from './source-files.ts';

const tables = ['candidates', 'candidate_contacts', 'candidate_keys', 'contact_hashes'];

export const importFigures = z.object({
  format: z.enum(benchFormats),
  rows: z.int(),
  readRowsPerSecond: z.number(),
  importRowsPerSecond: z.number(),
  importSeconds: z.number(),
  copySeconds: z.number(),
  peakMb: z.number(),
});
export type ImportFigures = z.infer<typeof importFigures>;

async function timeReading(path: string): Promise<number> {
  const startedMs = performance.now();
  const csv = await readCsv((await openSourceFile(path, { sheet: null })).chunks);
  const format = recognizeFormat(csv.header);
  let rows = 0;
  for await (const batch of csv.rows(format.columns, false)) rows += batch.length;
  return rows / ((performance.now() - startedMs) / 1_000);
}

interface Run {
  seconds: number;
  peakMb: number;
  /** Processor time of the command and of the database server: unlike the seconds they hardly depend on other work on the machine. */
  commandSeconds: number;
  serverSeconds: number;
}

const ticksPerSecond = 100;

/** The processor time of a process, with that of its ended children. */
function processorSeconds(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
}

/** Of the database server in this folder and of all its processes. */
function serverSecondsOf(dataDir: string): number {
  const server = Number(readFileSync(join(dataDir, 'postgresql', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ');
  return [server, ...children.map(Number)].reduce((sum, pid) => sum + processorSeconds(pid), 0);
}

/** Runs the command. The peak of its memory is the kernel's (VmHWM), polled until the process ends. */
export function runImport(dataDir: string, path: string, source: string): Promise<Run> {
  const startedMs = performance.now();
  const serverSecondsBefore = serverSecondsOf(dataDir);
  const child = spawn(process.execPath, ['server/entrances/cli/import.ts', path, '--source', source], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peakMb = 0;
  let commandSeconds = 0;
  const watch = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      peakMb = Math.max(peakMb, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024);
      commandSeconds = processorSeconds(child.pid);
    } catch {
      // The process has ended.
    }
  }, 200);
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => {
      clearInterval(watch);
      const seconds = (performance.now() - startedMs) / 1_000;
      const serverSeconds = serverSecondsOf(dataDir) - serverSecondsBefore;
      if (code === 0) resolve({ seconds, peakMb: Math.round(peakMb), commandSeconds, serverSeconds });
      else reject(new Error(`The import ended with ${code}.`));
    });
  });
}

async function timeBareCopy(client: PoolClient, folder: string): Promise<number> {
  await client.query('set statement_timeout = 0');
  for (const table of tables)
    await pipeline(client.query(copyTo(`copy ${table} to stdout`)), createWriteStream(join(folder, `${table}.copy`)));
  await client.query(`truncate ${tables.join(', ')}, candidate_changes`);
  await client.query('checkpoint');
  const startedMs = performance.now();
  for (const table of tables)
    await pipeline(createReadStream(join(folder, `${table}.copy`)), client.query(copyFrom(`copy ${table} from stdin`)));
  return (performance.now() - startedMs) / 1_000;
}

export interface CompanionFigures {
  rows: number;
  /** Of a file about people who have no further place yet, of the same file again, and of one in which 2 % of them moved. */
  all: Run;
  same: Run;
  moved: Run;
  /** The same for SQL alone: one UPDATE of these people, and with copies of the rows before it. */
  updatePerSecond: number;
  updateWithCopiesPerSecond: number;
}

const movedEvery = 50;

/** What the first import writes, by the fewest statements. */
async function timeBareUpdate(client: PoolClient): Promise<{ updateSeconds: number; copiesSeconds: number }> {
  await client.query('set statement_timeout = 0');
  const secondsOf = async (sql: string): Promise<number> => {
    await client.query('checkpoint');
    const startedMs = performance.now();
    await client.query(sql);
    return (performance.now() - startedMs) / 1_000;
  };
  const copiesSeconds =
    (await secondsOf('insert into candidates_meanwhile select * from candidates')) +
    (await secondsOf(
      `insert into import_undo (batch_id, candidate_id, keys_added, claim_before) select 'bare', id, '{}', clinical::json from candidates`,
    ));
  const updateSeconds = await secondsOf(
    `update candidates set updated_at = now(), clinical = clinical || '{"furtherPlaces":[]}', claims = claims`,
  );
  return { updateSeconds, copiesSeconds };
}

/** A companion of the registry's file, with two rows for each person of the directory. */
export async function benchCompanion(folder: string, rows: number): Promise<CompanionFigures> {
  const people = Math.ceil(rows / 2);
  const main = await sourceFile(folder, 'nppes', people);
  return withNewCluster(folder, 'places', async (dataDir, client) => {
    await runImport(dataDir, main, 'nppes');
    const places = await placesFile(folder, people);
    const all = await runImport(dataDir, places, 'nppes');
    const same = await runImport(dataDir, places, 'nppes');
    const moved = await runImport(dataDir, await placesFile(folder, people, movedEvery), 'nppes');
    const { updateSeconds, copiesSeconds } = await timeBareUpdate(client);
    return {
      rows,
      all,
      same,
      moved,
      updatePerSecond: rows / updateSeconds,
      updateWithCopiesPerSecond: rows / (updateSeconds + copiesSeconds),
    };
  });
}

export async function benchImport(folder: string, format: BenchFormat, rows: number): Promise<ImportFigures> {
  const path = await sourceFile(folder, format, rows);
  const readRowsPerSecond = await timeReading(path);
  return withNewCluster(folder, format, async (dataDir, client) => {
    const { seconds, peakMb } = await runImport(dataDir, path, format);
    const copySeconds = await timeBareCopy(client, folder);
    return {
      format,
      rows,
      readRowsPerSecond,
      importRowsPerSecond: rows / seconds,
      importSeconds: seconds,
      copySeconds,
      peakMb,
    };
  });
}

/** The folder and a connection of an embedded database that is removed afterwards. */
async function withNewCluster<T>(
  folder: string,
  name: string,
  use: (dataDir: string, client: PoolClient) => Promise<T>,
): Promise<T> {
  const dataDir = join(folder, `data-${name}`);
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  chmodSync(folder, 0o755);
  const cluster = await openCluster(dataDir, embeddedSecrets(dataDir).databasePassword);
  const database = openDatabase(cluster.databaseUrl, { connectionsMax: 1, applicationName: 'bench' });
  // This connection stays open: the import command stops the database server unless another client is connected.
  const client = await database.pool.connect();
  try {
    return await use(dataDir, client);
  } finally {
    client.release(true);
    await database.close();
    await cluster.release();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const count = (value: number): string => Math.round(value).toLocaleString('en-US');

export function importTable(figures: ImportFigures[]): string {
  return [
    `Node ${process.version}, ${availableParallelism()} cores, embedded PostgreSQL on the same machine; the whole process, including the check of the file.`,
    '',
    '| file | rows | read rows/s | import rows/s | import s | bare COPY s | import ÷ COPY | peak MB |',
    '|---|---|---|---|---|---|---|---|',
    ...figures.map(
      (f) =>
        `| ${f.format} | ${count(f.rows)} | ${count(f.readRowsPerSecond)} | ${count(f.importRowsPerSecond)} | ${f.importSeconds.toFixed(1)} | ${f.copySeconds.toFixed(1)} | ${(f.importSeconds / f.copySeconds).toFixed(2)} | ${count(f.peakMb)} |`,
    ),
  ].join('\n');
}

export function companionTable({ rows, all, same, moved, ...bare }: CompanionFigures): string {
  const line = (name: string, { seconds, commandSeconds, serverSeconds, peakMb }: Run): string =>
    `| ${name} | ${count(rows / seconds)} | ${seconds.toFixed(1)} | ${commandSeconds.toFixed(1)} | ${serverSeconds.toFixed(1)} | ${count(peakMb)} |`;
  return [
    `A companion file of ${count(rows)} rows. The bare UPDATE of all its people: ${count(bare.updatePerSecond)} rows a second; with copies of the rows before it ${count(bare.updateWithCopiesPerSecond)}.`,
    '',
    '| rows | rows/s | seconds | processor s of the command | of PostgreSQL | peak MB |',
    '|---|---|---|---|---|---|',
    line('all new', all),
    line('the same again', same),
    line('2 % moved', moved),
  ].join('\n');
}
