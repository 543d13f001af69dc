// Measures the speed of imports as an operator sees it: the import command as a process, on a new embedded database. For comparison,
// the same run measures a bare COPY of the same rows into the same tables with their indexes.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createReadStream, createWriteStream } from 'node:fs';
import type { PoolClient } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import * as z from 'zod';
import { openCluster, openDatabase } from '#server/foundation/database/public.ts';
import { embeddedSecrets } from '#server/foundation/secrets/public.ts';
import { openSourceFile } from '#server/features/imports/files/open-source-file.ts';
import { readCsv } from '#server/features/imports/files/read-csv.ts';
import { recognizeFormat } from '#server/features/imports/formats/recognize-format.ts';
import { benchFormats, placesFile, sourceFile } from './source-files.ts';
import type { BenchFormat } from './source-files.ts';

const tables = ['candidates', 'candidate_contacts', 'candidate_keys'];

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
}

/** Runs the command. The peak of its memory is the kernel's (VmHWM), polled until the process ends. */
export function runImport(dataDir: string, path: string, source: string): Promise<Run> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, ['server/entrances/cli/import.ts', path, '--source', source], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peakMb = 0;
  const watch = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      peakMb = Math.max(peakMb, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024);
    } catch {
      // The process has ended.
    }
  }, 200);
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => {
      clearInterval(watch);
      if (code === 0) resolve({ seconds: (performance.now() - startedMs) / 1_000, peakMb: Math.round(peakMb) });
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
  /** Rows a second of a file about people who have no further place yet, and of one that says the same again. */
  newPerSecond: number;
  samePerSecond: number;
}

/** A companion of the registry's file, with two rows for each person of the directory. */
export async function benchCompanion(folder: string, rows: number): Promise<CompanionFigures> {
  const people = Math.ceil(rows / 2);
  const main = await sourceFile(folder, 'nppes', people);
  return withNewCluster(folder, 'places', async (dataDir) => {
    await runImport(dataDir, main, 'nppes');
    const perSecond = async (path: string): Promise<number> => rows / (await runImport(dataDir, path, 'nppes')).seconds;
    const newPerSecond = await perSecond(await placesFile(folder, people, 1));
    return { rows, newPerSecond, samePerSecond: await perSecond(await placesFile(folder, people, 1)) };
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

export const companionTable = ({ rows, newPerSecond, samePerSecond }: CompanionFigures): string =>
  `A companion file of ${count(rows)} rows: ${count(newPerSecond)} rows a second when all of them are new, ${count(samePerSecond)} when they say the same again.`;
