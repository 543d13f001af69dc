// Two servers behind a load balancer on one PostgreSQL, each of them connected to it through a network that can stop responding.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { migrate, openCluster, openDatabase, type Database } from '#server/foundation/database/public.ts';
import { openMailSink, type MailSink } from '#server/testing/mail-sink.ts';
import { secretsEnvironment } from '#server/testing/secrets.ts';
import { startServer, type ServerProcess } from '#server/testing/server-process.ts';
import { simulatedNetwork, type SimulatedNetwork } from '#server/testing/simulated-network.ts';
import { startLoadBalancer, type LoadBalancer } from '../load-balancer.ts';
import { fakeClock, mountDisk, unmountDisk, type FakeClock } from './host.ts';

const places = [0, 1] as const;
const reviveEveryMs = 500;

export interface Fleet {
  folder: string;
  /** On the data of PostgreSQL, for filling; null: a small file system could not be mounted. */
  disk: string | null;
  /** Sets the clock of the first server; null: libfaketime is not installed. */
  clock: FakeClock | null;
  database: Database;
  databaseUrl: string;
  /** The settings of servers and commands. */
  environment: NodeJS.ProcessEnv;
  balancer: LoadBalancer;
  networks: SimulatedNetwork[];
  servers: ServerProcess[];
  mails: MailSink;
  /** Ends PostgreSQL at once. It is started again within half a second. */
  killDatabase(): void;
  /** Starts the server of this place, also instead of one that ended. */
  startServerAt(place: number): Promise<void>;
  close(): Promise<void>;
}

type Cluster = Awaited<ReturnType<typeof openCluster>>;

export async function openFleet(): Promise<Fleet> {
  const folder = mkdtempSync(join(tmpdir(), 'careroster-soak-'));
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o755 });
  const disk = mountDisk(dataDir);
  const cluster = await openCluster(dataDir, 'soak-only-password-of-this-run');
  const database = openDatabase(cluster.databaseUrl, { connectionsMax: 4, applicationName: 'soak' });
  await migrate(database);
  const mails = await openMailSink();
  const fleet = {
    folder,
    disk,
    clock: fakeClock(folder),
    database,
    databaseUrl: cluster.databaseUrl,
    environment: settingsOf(folder, mails),
    balancer: await startLoadBalancer(places.length),
    networks: await Promise.all(places.map(() => simulatedNetwork(cluster.databaseUrl))),
    servers: [],
    mails,
  };
  const closing = new AbortController();
  const reviving = keepReviving(cluster, closing.signal);
  return {
    ...fleet,
    killDatabase: () => {
      const [pid] = readFileSync(join(dataDir, 'postgresql', 'data', 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    startServerAt: (place) => startServerAt(fleet, place),
    close: async () => {
      await stopParts(fleet);
      closing.abort();
      await reviving;
      await cluster.release();
      unmountDisk(disk);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const settingsOf = (folder: string, mails: MailSink): NodeJS.ProcessEnv => ({
  ...secretsEnvironment,
  LOG_LEVEL: 'fatal',
  TRUST_PROXY: '1',
  SMTP_URL: mails.url,
  REVEALS_PER_HOUR: '100000',
  REVEALS_PER_DAY: '1000000',
  REMOVALS_JOURNAL: join(folder, 'removals.journal'),
});

/** As the embedded default does. A PostgreSQL of the operator is started again by its service manager. */
async function keepReviving(cluster: Cluster, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await cluster.revive().catch(() => undefined);
    await delay(reviveEveryMs);
  }
}

type Parts = Omit<Fleet, 'killDatabase' | 'startServerAt' | 'close'>;

async function startServerAt({ networks, clock, environment, servers, balancer }: Parts, place: number): Promise<void> {
  const settings = place === 0 ? { ...environment, ...clock?.environment } : environment;
  const server = await startServer(networks[place]?.databaseUrl ?? '', settings);
  servers[place] = server;
  balancer.setServer(place, server.url);
}

async function stopParts({ balancer, servers, networks, mails, database }: Parts): Promise<void> {
  await balancer.close();
  await Promise.all(servers.map((server) => server.stop()));
  await Promise.all(networks.map((network) => network.close()));
  await mails.close();
  await database.close();
}

const recoverWithinMs = 60_000;

/** Waits until both servers are ready and PostgreSQL accepts changes. Returns the milliseconds. @throws when this takes a minute */
export async function recovered({ servers, database }: Pick<Fleet, 'servers' | 'database'>): Promise<number> {
  const startedMs = performance.now();
  for (;;) {
    const states = await Promise.all([
      database.pool.query('create temporary table if not exists accepts_changes ()').then(
        () => true,
        () => false,
      ),
      ...servers.map(({ url }) =>
        fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    ]);
    const tookMs = Math.round(performance.now() - startedMs);
    if (states.every(Boolean)) return tookMs;
    if (tookMs > recoverWithinMs) throw new Error(`After a minute not everything works again: ${states.join(', ')}.`);
    await delay(50);
  }
}
