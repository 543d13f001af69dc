// Stops what writes candidates between two of its transactions, so that a story sees it half written at any speed of the machine.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect } from 'vitest';
import { z } from 'zod';

/** Each writer of candidates changes its only row first, which a share lock prevents. */
const lockChunks = 'lock table candidate_writes in share mode';

/** How many transactions wait for a lock on that table. */
const waiting = `select count(*)::int as waiting from pg_locks where relation = 'candidate_writes'::regclass and not granted`;

/** The embedded PostgreSQL of a server, without its help: the server may be killed meanwhile. */
export async function connectDatabase(dataDir: string): Promise<Client> {
  const secrets = z
    .object({ databasePassword: z.string() })
    .parse(JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')));
  // The fourth line of the file is the port.
  const port = readFileSync(join(dataDir, 'postgresql', 'data', 'postmaster.pid'), 'utf8').split('\n')[3];
  const client = new Client({
    host: '127.0.0.1',
    port: Number(port),
    user: 'careroster',
    database: 'careroster',
    password: secrets.databasePassword,
  });
  await client.connect();
  return client;
}

/**
 * Runs `whileHeld` when the first chunk of an import is written and the second one waits.
 * @param begin starts the import; no other write to the directory may be in progress
 */
export async function holdAfterFirstChunk(
  dataDir: string,
  begin: () => Promise<void>,
  whileHeld: () => Promise<void>,
): Promise<void> {
  const first = await connectDatabase(dataDir);
  const second = await connectDatabase(dataDir);
  const watcher = await connectDatabase(dataDir);
  const waitFor = (count: number) =>
    expect.poll(async () => (await watcher.query<{ waiting: number }>(waiting)).rows[0]?.waiting).toBe(count);
  try {
    await first.query('begin');
    await first.query(lockChunks);
    await begin();
    await waitFor(1);
    // Waits behind the first chunk and in front of the second one, because PostgreSQL grants locks in the order of the requests.
    await second.query('begin');
    const held = second.query(lockChunks);
    await waitFor(2);
    await first.query('commit');
    await held;
    await waitFor(1);
    await whileHeld();
  } finally {
    await Promise.all([first.end(), second.end(), watcher.end()]);
  }
}

/** Nothing is written to the directory until the returned function is called. What is being written is finished before. */
export async function holdWrites(dataDir: string): Promise<() => Promise<void>> {
  const client = await connectDatabase(dataDir);
  await client.query('begin');
  await client.query(lockChunks);
  return () => client.end();
}
