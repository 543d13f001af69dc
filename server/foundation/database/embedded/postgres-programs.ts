// The programs of the embedded PostgreSQL: how its files are made, and how it is started and stopped.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { OperatorError, diskFullSentence, isStorageFull } from '../../errors/public.ts';
import type { Account } from './postgres-account.ts';
import { killServer, postmasterState } from './postmaster.ts';

const run = promisify(execFile);
export const superuser = 'careroster';

// Settings for one machine that also runs the product. All connections come from this product. The transactions of an
// import are short, so the write-ahead log may grow between checkpoints instead of being flushed often. Each page that is changed for the
// first time after a checkpoint is written to it whole. These are mostly pages of indexes over random keys, which shrink by a fifth at
// best, and compressing them made imports into a filled directory start eight times slower.
const serverSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '120',
  max_wal_size: '4GB',
  wal_compression: 'off',
  jit: 'off',
};

export interface Place {
  /** The folder that contains `bin`. */
  programs: string;
  /** The folder `postgresql` of DATA_DIR. */
  folder: string;
  clusterDir: string;
  account: Account | null;
  password: string;
  /** The memory for pages of tables and indexes. A running server keeps what it was started with. */
  sharedBuffersMb: () => number;
}

type ServerFiles = Pick<Place, 'programs' | 'folder' | 'clusterDir' | 'account'>;

/** Makes the files of a new cluster. */
export async function initialise(place: Place, signal?: AbortSignal): Promise<void> {
  const draft = `${place.clusterDir}.new-${randomUUID().slice(0, 8)}`;
  const passwordFile = join(place.folder, `password-${randomUUID().slice(0, 8)}`);
  writeFileSync(passwordFile, place.password, { mode: 0o600 });
  if (place.account) chownSync(passwordFile, place.account.uid, place.account.gid);
  try {
    await program(
      place,
      'initdb',
      [
        '--pgdata',
        draft,
        '--username',
        superuser,
        '--pwfile',
        passwordFile,
        '--auth',
        'scram-sha-256',
        '--encoding',
        'UTF8',
        '--locale-provider',
        'builtin',
        '--locale',
        'C.UTF-8',
        '--data-checksums',
      ],
      signal,
    );
    if (existsSync(place.clusterDir)) rmSync(draft, { recursive: true });
    else renameSync(draft, place.clusterDir);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true, maxRetries: 3 });
    signal?.throwIfAborted();
    if (isStorageFull(error)) throw new OperatorError(diskFullSentence, { cause: error });
    const reason = /error: (.*)/.exec(error instanceof Error ? error.message : '')?.[1] ?? 'see the cause';
    throw new OperatorError(
      `The files of the embedded PostgreSQL could not be created in ${place.folder} (${reason}). Set DATA_DIR to a folder that you own.`,
      { cause: error },
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Starts the server and waits until it accepts connections. */
export async function startServer(place: Place, port: number, signal?: AbortSignal): Promise<void> {
  const settings = { ...serverSettings, shared_buffers: `${place.sharedBuffersMb()}MB`, port: String(port) };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
  const log = join(place.folder, 'server.log');
  await control(place, ['start', '-w', '-t', '60', '-l', log, '-o', options.join(' ')], signal);
}

/** How `pg_ctl` stops a server, with the seconds that each way gets. After five seconds `immediate` kills child processes that hang. */
const waysToStop = [
  ['fast', '8'],
  ['immediate', '8'],
] as const;

/** The system ends a killed process at once, unless it waits for a disk. */
const killedWithinMs = 5_000;

/**
 * Stops the server. One that hangs, as when the disk is full and it cannot write its last checkpoint, is ended without one: it replays
 * its write-ahead log at the next start.
 */
export async function stopServer(place: ServerFiles): Promise<void> {
  for (const [way, seconds] of waysToStop) {
    if (postmasterState(place.clusterDir).kind !== 'running') return;
    await control(place, ['stop', '-w', '-t', seconds, '-m', way]).catch(() => undefined);
  }
  const giveUpMs = performance.now() + killedWithinMs;
  while (postmasterState(place.clusterDir).kind === 'running' && performance.now() < giveUpMs) {
    killServer(place.clusterDir);
    await delay(50);
  }
}

/** Removes what a start that was killed has left. The caller holds the start lock. */
export function removeDrafts({ folder, clusterDir }: Pick<Place, 'folder' | 'clusterDir'>): void {
  const isDraft = (name: string): boolean =>
    name.startsWith(`${basename(clusterDir)}.new-`) || /^programs-.*\.new-|^password-/.test(name);
  for (const name of readdirSync(dirname(clusterDir)).filter(isDraft))
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 });
}

const control = (place: ServerFiles, args: string[], signal?: AbortSignal): Promise<unknown> =>
  program(place, 'pg_ctl', ['--pgdata', place.clusterDir, ...args], signal);

function program(
  { programs, folder, account }: ServerFiles,
  name: string,
  args: string[],
  signal?: AbortSignal,
): Promise<unknown> {
  return run(join(programs, 'bin', name), args, {
    cwd: folder,
    signal,
    // Without this, LANG of the environment would determine messages and sort order.
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  });
}
