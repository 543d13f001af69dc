// A folder with a migrated PostgreSQL for one long test.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { migrate, openCluster, openDatabase, type Database } from '#server/foundation/database/public.ts';

export const say = (text: string): void => void process.stdout.write(`${text}\n`);

const answers = ({ pool }: Database): Promise<boolean> =>
  pool.query('select 1').then(
    () => true,
    () => false,
  );

export type SoakDatabase = Awaited<ReturnType<typeof openSoakDatabase>>;

/** `close` removes all of it. */
export async function openSoakDatabase(within = tmpdir()) {
  const folder = mkdtempSync(join(within, 'careroster-soak-'));
  // PostgreSQL runs under an account of its own when this user is root, and must be able to enter the folder.
  chmodSync(folder, 0o755);
  const cluster = await openCluster(folder, 'soak-only-password-of-this-run');
  const { databaseUrl } = cluster;
  const database = openDatabase(databaseUrl, { connectionsMax: 4, applicationName: 'soak' });
  await migrate(database);
  return {
    folder,
    databaseUrl,
    database,
    kill: (): void => {
      const [pid] = readFileSync(join(folder, 'postgresql', 'data', 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    /** Resolves when it answers again. */
    revive: async (): Promise<void> => {
      for (await cluster.revive(); !(await answers(database)); await cluster.revive()) await delay(20);
    },
    close: async (): Promise<void> => {
      await database.close();
      await cluster.release();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
