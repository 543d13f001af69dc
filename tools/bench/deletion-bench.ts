// A download of California's deletion platform, taken by `npm run drop` beside a server that answers searches at a steady rate.
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { assembleReader } from '#server/assembly/candidates.ts';
import { readContacts } from '#server/features/candidates/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Infrastructure } from '#server/infrastructure.ts';
import { withDirectoryIn } from './embedded-directory.ts';
import { filledDirectory, withCopyOf } from './filled-directory.ts';
import { httpSearches } from './http-searches.ts';
import { quantilesText, tableRow } from './quantiles.ts';
import { load, memoryOf, signIns, withServer } from './server-bench.ts';
import type { RunningServer } from './server-bench.ts';

const searchesPerSecond = 100;
const periodMs = 15_000;
/** Requests about contacts of this many people are in the download. */
const matchingPeople = 2_000;

/** The first requests are about people of the directory, all others about people who are not in it. The platform packs such lists; the command takes one as well. */
export async function benchDeletions(folder: string, people: number, requests: number): Promise<string> {
  const { dataDir } = await filledDirectory(folder, people);
  return withCopyOf(dataDir, (copy) =>
    withDirectoryIn(copy, people, (infrastructure) =>
      withServer(copy, async (server) => {
        const file = await writeDownload(infrastructure, requests);
        return measure(infrastructure, server, { dataDir: copy, file });
      }),
    ),
  );
}

async function measure(
  { longDatabase }: Infrastructure,
  server: RunningServer,
  { dataDir, file }: { dataDir: string; file: string },
): Promise<string> {
  const order = {
    url: `${server.url}/api/optimized-search`,
    authorizations: await signIns(longDatabase, server.url),
    bodies: await httpSearches(longDatabase),
    durationMs: periodMs,
    offered: searchesPerSecond,
    connections: searchesPerSecond,
  };
  await load(order);
  const before = (await load(order)).answeredMs;
  const serverMb = memoryOf(server.pid, 'VmRSS');
  const during: number[] = [];
  const ended = new AbortController();
  const searching = (async () => {
    while (!ended.signal.aborted) during.push(...(await load(order)).answeredMs);
  })();
  const drop = await runDrop(dataDir, file).finally(() => ended.abort());
  await searching;
  const shares = [0.5, 0.99];
  return [
    drop.text,
    '| measured | value |',
    '|---|---|',
    tableRow('seconds until the report is written', drop.seconds.toFixed(0)),
    tableRow('memory of the command, MB', drop.mostMb.toFixed(0)),
    tableRow(
      'memory of the server before and at most, MB',
      `${serverMb.toFixed(0)} / ${memoryOf(server.pid, 'VmHWM').toFixed(0)}`,
    ),
    tableRow(`searches before, ${searchesPerSecond} a second, ms p50 / p99`, quantilesText(before, shares)),
    tableRow('searches meanwhile, ms p50 / p99', quantilesText(during, shares)),
  ].join('\n');
}

async function runDrop(dataDir: string, file: string): Promise<{ text: string; seconds: number; mostMb: number }> {
  const startedMs = performance.now();
  const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const command = spawn(process.execPath, ['server/entrances/cli/drop.ts', file], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  command.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
  const ended = once(command, 'exit');
  let mostMb = 0;
  while (command.exitCode === null && command.pid !== undefined) {
    // A process that has just ended has no such line any more.
    mostMb = Math.max(mostMb, memoryOf(command.pid, 'VmHWM') || 0);
    await Promise.race([ended, delay(200)]);
  }
  if (command.exitCode !== 0) throw new Error('The command failed; see its output above.');
  return { text: text.trim(), seconds: (performance.now() - startedMs) / 1_000, mostMb };
}

const row = z.object({ id: z.string() });

async function writeDownload(infrastructure: Infrastructure, requests: number): Promise<string> {
  const reader = assembleReader(infrastructure);
  const { rows } = await infrastructure.longDatabase.pool.query(
    'select id from candidates where email_kind is not null order by id limit $1',
    [matchingPeople],
  );
  const emails: string[] = [];
  for (const { id } of z.array(row).parse(rows))
    await inTransaction(infrastructure.longDatabase, async (client) => {
      const found = (await readContacts(client, reader, id)).find(({ kind }) => kind.endsWith('email'));
      if (found !== undefined) emails.push(found.value);
    });
  const file = join(mkdtempSync(join(tmpdir(), 'deletions-')), '20260801_0001_Email.csv');
  const out = createWriteStream(file);
  out.write('ID,Hash\n');
  for (let number = 0; number < requests; number += 1) {
    const email = emails[number];
    const digest = email === undefined ? randomBytes(32) : createHash('sha256').update(email.toLowerCase()).digest();
    if (!out.write(`r${number},${digest.toString('base64')}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
  return file;
}
