// One embedded PostgreSQL cluster: created once, started or taken over, supervised, and stopped when no process uses it.
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { OperatorError, diskFullSentence, isStorageFull } from '../../errors/public.ts';
import { installBinaries } from './binaries.ts';
import { preparePostgresFolder } from './data-folder.ts';
import { postgresAccount } from './postgres-account.ts';
import { initialise, removeDrafts, startServer, stopServer, superuser, type Place } from './postgres-programs.ts';
import { postmasterState, removeStale } from './postmaster.ts';
import { machineOf, usualSharedBuffersMb } from './shared-buffers.ts';
import { withStartLock, type WaitOptions } from './start-lock.ts';
import { ifUnused, joinUsers } from './users-lock.ts';

const databaseName = 'careroster';

export interface Cluster {
  databaseUrl: string;
  /** Restarts the server on the same port if it is not running; otherwise does nothing. */
  revive(signal?: AbortSignal): Promise<void>;
  /** Stops the server unless another process uses it; the last one stops it. */
  release(): Promise<void>;
}

export interface ClusterMemory {
  /** Null: a share of the machine's memory, bounded by the size of the directory. */
  sharedBuffersMb: number | null;
  /** With how many candidates an empty directory is filled. */
  candidates: number;
}

const usualMemory: ClusterMemory = { sharedBuffersMb: null, candidates: 0 };

/**
 * Starts the cluster in `dataDir`. Takes over a server that still runs after the process that started it was killed. When it
 * fails or `signal` aborts, no server is left behind.
 */
export async function openCluster(
  dataDir: string,
  password: string,
  waiting: WaitOptions = {},
  memory: ClusterMemory = usualMemory,
): Promise<Cluster> {
  const account = postgresAccount();
  const folder = preparePostgresFolder(dataDir, account);
  const clusterDir = join(folder, 'data');
  const sharedBuffersMb = (): number =>
    memory.sharedBuffersMb ?? usualSharedBuffersMb(machineOf(clusterDir, memory.candidates));
  const place: Place = { programs: '', folder, clusterDir, account, password, sharedBuffersMb };
  const use = await joinUsers(folder, waiting);
  const release = (): Promise<void> =>
    use.leave(async () => {
      if (place.programs !== '') await stopServer(place);
    });
  try {
    const port = await withStartLock(
      folder,
      async () => {
        removeDrafts(place);
        place.programs = installBinaries(folder);
        if (!existsSync(join(place.clusterDir, 'PG_VERSION'))) await initialise(place, waiting.signal);
        return startOrAdopt(place, null, waiting);
      },
      waiting,
    );
    await ensureDatabase(place, port);
    return {
      databaseUrl: urlOf(place, port, databaseName),
      revive: async (signal) => {
        const state = postmasterState(place.clusterDir);
        const options = signal === undefined ? {} : { signal };
        if (state.kind !== 'running' || state.isStopping)
          await withStartLock(folder, () => startOrAdopt(place, port, options), options);
      },
      release,
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** How long a server that a killed process was just starting may need to write its postmaster.pid. */
const appearsWithinMs = 3_000;

/** Stops the server of `dataDir` whose process was killed, unless another process uses it. */
export async function releaseCluster(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'postgresql');
  const clusterDir = join(folder, 'data');
  if (!existsSync(folder)) return;
  await ifUnused(folder, async () => {
    if (!(await appears(clusterDir))) return;
    await stopServer({ programs: installBinaries(folder), folder, clusterDir, account: postgresAccount() });
  });
}

async function appears(clusterDir: string): Promise<boolean> {
  const giveUpMs = performance.now() + appearsWithinMs;
  while (postmasterState(clusterDir).kind !== 'running') {
    if (performance.now() > giveUpMs) return false;
    await delay(100);
  }
  return true;
}

const urlOf = (place: Place, port: number, database: string): string =>
  `postgresql://${superuser}:${place.password}@127.0.0.1:${port}/${database}`;

const startsMax = 20;
const retryMs = 500;
/** After a crash, a running server may replay its write-ahead log for minutes before it accepts connections. */
const startWithinMs = 600_000;

/** Returns the port. `wantedPort` keeps connection strings valid after a restart. */
async function startOrAdopt(place: Place, wantedPort: number | null, waiting: WaitOptions): Promise<number> {
  const { onWait, signal } = waiting;
  let lastFault: unknown = null;
  const giveUpMs = performance.now() + startWithinMs;
  for (let starts = 0; starts < startsMax && performance.now() < giveUpMs;) {
    const state = postmasterState(place.clusterDir);
    if (state.kind === 'running' && state.isStopping) {
      onWait?.(`the embedded PostgreSQL (process ${state.pid}) to stop`);
      await stopServer(place);
    } else if (state.kind === 'running') {
      if (state.port !== null && (await answers(place, state.port))) return state.port;
      onWait?.(`the embedded PostgreSQL (process ${state.pid}) to accept connections; its log is ${logOf(place)}`);
    } else {
      // A server that is being started by hand may have created the file and not yet filled it.
      if (state.kind === 'stale' && state.isDamaged) await delay(retryMs);
      if (state.kind === 'stale') removeStale(place.clusterDir, state);
      starts += 1;
      try {
        await startServer(place, wantedPort ?? (await freePort()), signal);
        continue;
      } catch (error) {
        // The server that pg_ctl was starting outlives it.
        if (signal?.aborted === true) await appears(place.clusterDir);
        refuseFullDisk(place, error);
        // Child processes of a killed server may keep its shared memory for a moment, and a slow machine may need longer than pg_ctl waits.
        lastFault = error;
        onWait?.(`the embedded PostgreSQL to start; its log is ${logOf(place)}`);
      }
    }
    signal?.throwIfAborted();
    await delay(retryMs);
  }
  throw new OperatorError(
    `The embedded PostgreSQL does not start or does not accept connections. Correct what its log ${logOf(place)} names, then start again. Its last lines:
${logTail(place)}`,
    { cause: lastFault },
  );
}

const askWithinMs = 3_000;
/** The first start builds the web pages at the same time, which can keep this process from reading what PostgreSQL answers for seconds. */
const connectWithinMs = 30_000;

async function answers(place: Place, port: number): Promise<boolean> {
  return withClient(urlOf(place, port, 'postgres'), askWithinMs, () => Promise.resolve(true)).catch(
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === '28P01') {
        throw new OperatorError(
          `The PostgreSQL in ${place.clusterDir} does not accept the password in secrets.json. Restore the file that belongs to this data.`,
        );
      }
      return false;
    },
  );
}

async function ensureDatabase(place: Place, port: number): Promise<void> {
  await withClient(urlOf(place, port, 'postgres'), connectWithinMs, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (found.rowCount === 0) {
      await client.query(`create database ${databaseName}`).catch((error: unknown) => {
        if (!(error instanceof DatabaseError && error.code === '42P04')) throw error;
      });
    }
  });
}

async function withClient<T>(url: string, withinMs: number, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: withinMs });
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

/** A segment of the write-ahead log, which PostgreSQL may need to start. */
const startBytesMin = 16 * 2 ** 20;

/** Another try cannot help before the operator has freed some space. */
function refuseFullDisk(place: Place, cause: unknown): void {
  const { bavail, bsize } = statfsSync(place.folder);
  // PostgreSQL cannot write the reason to a log on the same disk.
  if (isStorageFull(cause) || bavail * bsize < startBytesMin || /No space left on device/.test(logTail(place)))
    throw new OperatorError(diskFullSentence, { cause });
}

const logOf = ({ folder }: Place): string => join(folder, 'server.log');

function logTail(place: Place): string {
  return existsSync(logOf(place))
    ? readFileSync(logOf(place), 'utf8').trimEnd().split('\n').slice(-5).join('\n')
    : '(no log was written)';
}
