// A list of deletion requests as the platform hands it out, and the command that takes it.
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
import { memoryOf } from '../../bench/server-bench.ts';

export async function runDrop(
  dataDir: string,
  file: string,
): Promise<{ text: string; seconds: number; mostMb: number }> {
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

/** The first of so many requests are about `matching` people of the directory. */
export async function writeDownload(
  infrastructure: Infrastructure,
  requests: number,
  matching: number,
): Promise<string> {
  const reader = assembleReader(infrastructure);
  const { rows } = await infrastructure.longDatabase.pool.query(
    'select id from candidates where email_kind is not null order by id limit $1',
    [matching],
  );
  const emails: string[] = [];
  for (const { id } of z.array(row).parse(rows))
    await inTransaction(infrastructure.longDatabase, async (client) => {
      const found = (await readContacts(client, reader, id)).find(({ kind }) => kind.endsWith('email'));
      if (found !== undefined) emails.push(found.value);
    });
  const file = join(mkdtempSync(join(tmpdir(), 'deletions-')), '20260801_0001_Email.csv');
  const out = createWriteStream(file);
  // A directory that is kept knows the requests of earlier lists.
  const list = randomBytes(4).toString('hex');
  out.write('ID,Hash\n');
  for (let number = 0; number < requests; number += 1) {
    const email = emails[number];
    const digest = email === undefined ? randomBytes(32) : createHash('sha256').update(email.toLowerCase()).digest();
    if (!out.write(`${list}r${number},${digest.toString('base64')}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
  return file;
}
