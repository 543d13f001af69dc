// One embedded PostgreSQL cluster: created once, started or taken over, supervised, and stopped when no process uses it.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client, DatabaseError } from 'pg';
import { OperatorError } from '../../errors/public.ts';
import { refuseMissedTarget } from './base-files.ts';
import { installBinaries } from './binaries.ts';
import { preparePostgresFolder } from './data-folder.ts';
import { postgresAccount } from './postgres-account.ts';
import type { Account } from './postgres-account.ts';
import { postmasterState, removeStale } from './postmaster.ts';
import { withStartLock } from './start-lock.ts';
import { archiveSettings, prepareArchive, refuseForeignArchive } from './wal-archive.ts';

const run = promisify(execFile);
const superuser = 'careroster';
const databaseName = 'careroster';

// Settings for one machine that also runs the product. All connections come from this product. The transactions of an
// import are short, so the write-ahead log may grow between checkpoints instead of being flushed often. Each page that is changed for the
// first time after a checkpoint is written to it whole. These are mostly pages of indexes over random keys, which shrink by a fifth at
// best, and compressing them made imports into a filled directory start eight times slower.
const serverSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '120',
  shared_buffers: `${sharedBuffersMb()}MB`,
  max_wal_size: '4GB',
  wal_compression: 'off',
  jit: 'off',
};

/**
 * An eighth of the machine's memory, and at most 4 GB: then the search tables of 1.5 million candidates (SEARCH_ENGINE=postgres) fit, and pages
 * that do not are read from the operating system's cache. The memory is taken page by page, as it is needed.
 */
function sharedBuffersMb(): number {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  return Math.round(Math.min(4_096, Math.max(512, bytes / 8 / 2 ** 20)));
}

export interface Cluster {
  databaseUrl: string;
  /** Restarts the server on the same port if it is not running; otherwise does nothing. */
  revive(): Promise<void>;
  /** Stops the server unless another process is connected to it; that process then stops it. */
  release(): Promise<void>;
}

interface Place {
  programs: string;
  folder: string;
  clusterDir: string;
  account: Account | null;
  password: string;
  walArchive: string | null;
}

/**
 * Starts the cluster in `dataDir`. Takes over a server that still runs after the process that started it was killed. A recovery from a
 * base backup is finished first. `walArchive`: the folder in which the write-ahead log is archived; null: nowhere.
 */
export async function openCluster(
  dataDir: string,
  password: string,
  walArchive: string | null = null,
): Promise<Cluster> {
  const account = postgresAccount();
  const folder = preparePostgresFolder(dataDir, account);
  if (walArchive !== null) prepareArchive(walArchive, account);
  const clusterDir = join(folder, 'data');
  const place: Place = { programs: installBinaries(folder), folder, clusterDir, account, password, walArchive };
  const port = await withStartLock(folder, async () => {
    if (!existsSync(join(place.clusterDir, 'PG_VERSION'))) await initialise(place);
    if (walArchive !== null) refuseForeignArchive(walArchive, clusterDir);
    return startOrAdopt(place, null);
  });
  await ensureDatabase(place, port);
  return {
    databaseUrl: urlOf(place, port, databaseName),
    revive: async () => {
      if (postmasterState(place.clusterDir).kind !== 'running')
        await withStartLock(folder, () => startOrAdopt(place, port));
    },
    release: async () => {
      for (let checks = 1; await isUsedByOthers(place, port); checks += 1) {
        if (checks === usedChecks) return;
        await delay(usedCheckMs);
      }
      await control(place, ['stop', '-w', '-t', '8', '-m', 'fast']).catch(() => undefined);
    },
  };
}

const urlOf = (place: Place, port: number, database: string): string =>
  `postgresql://${superuser}:${place.password}@127.0.0.1:${port}/${database}`;

async function initialise(place: Place): Promise<void> {
  const draft = `${place.clusterDir}.new-${randomUUID().slice(0, 8)}`;
  const passwordFile = join(place.folder, `password-${randomUUID().slice(0, 8)}`);
  writeFileSync(passwordFile, place.password, { mode: 0o600 });
  if (place.account) chownSync(passwordFile, place.account.uid, place.account.gid);
  try {
    await program(place, 'initdb', [
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
    ]);
    if (existsSync(place.clusterDir)) rmSync(draft, { recursive: true });
    else renameSync(draft, place.clusterDir);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** PostgreSQL lists a session for a moment after its client has closed it, so one look would leave the server running. */
const usedChecks = 10;
const usedCheckMs = 50;

const startsMax = 20;
const retryMs = 500;
/** After a crash, a running server may replay its write-ahead log for minutes before it accepts connections. */
const startWithinMs = 600_000;

/** Returns the port. `wantedPort` keeps connection strings valid after a restart. */
async function startOrAdopt(place: Place, wantedPort: number | null): Promise<number> {
  let lastFault: unknown = null;
  const giveUpMs = performance.now() + startWithinMs;
  for (let starts = 0; starts < startsMax && performance.now() < giveUpMs;) {
    const state = postmasterState(place.clusterDir);
    if (state.kind === 'running') {
      if (state.port !== null && (await answers(place, state.port))) return state.port;
    } else {
      refuseMissedTarget(place.clusterDir, join(place.folder, 'server.log'));
      // A server that is being started by hand may have created the file and not yet filled it.
      if (state.kind === 'stale' && state.isDamaged) await delay(retryMs);
      if (state.kind === 'stale') removeStale(place.clusterDir, state);
      starts += 1;
      try {
        await start(place, wantedPort ?? (await freePort()));
        continue;
      } catch (error) {
        // Child processes of a killed server may keep its shared memory for a moment, and a slow machine may need longer than pg_ctl waits.
        lastFault = error;
      }
    }
    await delay(retryMs);
  }
  throw new OperatorError(
    `The embedded PostgreSQL does not start. Its log is ${join(place.folder, 'server.log')}:\n${logTail(place)}`,
    { cause: lastFault },
  );
}

async function start(place: Place, port: number): Promise<void> {
  const settings = { ...serverSettings, ...archiveSettings(place.walArchive) };
  const options = Object.entries({ ...settings, port: String(port) }).map(([name, value]) => `-c ${name}='${value}'`);
  await control(place, ['start', '-w', '-t', '60', '-l', join(place.folder, 'server.log'), '-o', options.join(' ')]);
}

const control = (place: Place, args: string[]): Promise<unknown> =>
  program(place, 'pg_ctl', ['--pgdata', place.clusterDir, ...args]);

function program(place: Place, name: string, args: string[]): Promise<unknown> {
  const { account } = place;
  return run(join(place.programs, 'bin', name), args, {
    cwd: place.folder,
    // Without this, LANG of the environment would determine messages and sort order.
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  });
}

/** A server that is recovering from a base backup accepts connections and no changes. */
const isPrimary = async (client: Client): Promise<boolean> =>
  (await client.query('select 1 where not pg_is_in_recovery()')).rowCount === 1;

async function answers(place: Place, port: number): Promise<boolean> {
  return withClient(urlOf(place, port, 'postgres'), isPrimary).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === '28P01') {
      throw new OperatorError(
        `The PostgreSQL in ${place.clusterDir} does not accept the password in secrets.json. Restore the file that belongs to this data.`,
      );
    }
    return false;
  });
}

async function ensureDatabase(place: Place, port: number): Promise<void> {
  await withClient(urlOf(place, port, 'postgres'), async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (found.rowCount === 0) {
      await client.query(`create database ${databaseName}`).catch((error: unknown) => {
        if (!(error instanceof DatabaseError && error.code === '42P04')) throw error;
      });
    }
  });
}

async function isUsedByOthers(place: Place, port: number): Promise<boolean> {
  return withClient(urlOf(place, port, 'postgres'), async (client) => {
    const others = await client.query(
      `select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
    );
    return others.rowCount !== 0;
  }).catch(() => false);
}

async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

function logTail(place: Place): string {
  const file = join(place.folder, 'server.log');
  return existsSync(file)
    ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-5).join('\n')
    : '(no log was written)';
}
