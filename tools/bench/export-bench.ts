// Exports of a whole directory in each format, over HTTP: how long the job and the download take, and how much the server grows meanwhile.
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { exportFormatNames, type ExportFormat } from '#contract/exports/export-options.ts';
import {
  downloadExport,
  exportSettings,
  signInExporter,
  startWholeExport,
  untilEnded,
  writeCandidates,
} from '#server/features/exports/testing/large-exports.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { startServer, type ServerProcess } from '#server/testing/server-process.ts';
import { openSoakDatabase } from '../soak/soak-database.ts';

const megabyte = 1_048_576;

export async function benchExports(folder: string, candidates: number): Promise<string> {
  const { database, databaseUrl, close } = await openSoakDatabase(folder);
  try {
    await writeCandidates(database, candidates);
    const server = await startServer(databaseUrl, exportSettings);
    try {
      // The first one also contains what the process reserves once, such as a larger heap.
      const rows = [await measure(database, server, 'csv', 'csv, the first export of the process')];
      for (const format of exportFormatNames) rows.push(await measure(database, server, format, format));
      return [
        `Load average at the end: ${loadavg()
          .map((load) => load.toFixed(1))
          .join(' ')}.`,
        '',
        '| format | candidates | job s | growth during the job MB | download s | growth during the download MB | file MB |',
        '|---|---|---|---|---|---|---|',
        ...rows,
      ].join('\n');
    } finally {
      await server.stop();
    }
  } finally {
    await close();
  }
}

async function measure(
  database: Database,
  server: ServerProcess,
  format: ExportFormat,
  label: string,
): Promise<string> {
  const exporter = await signInExporter(database, server.url);
  const job = await withGrowth(server, async () => {
    const { id } = await startWholeExport(server.url, exporter, format, 'bench');
    return untilEnded(server.url, exporter, id);
  });
  if (job.result.state !== 'done') throw new Error(`The export ended as ${job.result.state}: ${job.result.problem}`);
  const download = await withGrowth(server, async () => {
    const response = await downloadExport(server.url, exporter, job.result.id);
    let bytes = 0;
    for await (const chunk of response.body ?? []) bytes += chunk.length;
    return bytes;
  });
  return `| ${[label, job.result.candidates, job.seconds, job.growth, download.seconds, download.growth, (download.result / megabyte).toFixed(1)].join(' | ')} |`;
}

interface Measured<T> {
  result: T;
  seconds: string;
  growth: string;
}

/** The growth is that of the resident memory, from the beginning to the highest of samples every 20 ms. */
async function withGrowth<T>({ child }: ServerProcess, work: () => Promise<T>): Promise<Measured<T>> {
  const resident = (): number =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
  const before = resident();
  let most = before;
  const over = new AbortController();
  const sampling = (async () => {
    for (; !over.signal.aborted; await delay(20)) most = Math.max(most, resident());
  })();
  const startMs = performance.now();
  const result = await work().finally(() => over.abort());
  const seconds = ((performance.now() - startMs) / 1_000).toFixed(1);
  await sampling;
  return { result, seconds, growth: (most - before).toFixed(0) };
}
