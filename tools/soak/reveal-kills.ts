// The server or its database is killed thirty times during reveals. Nothing that was acknowledged is lost, and nothing is counted twice.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { countedReveals, eachOnce, revealUnderKills } from '#server/features/reveals/testing/reveals-under-kills.ts';
import { migrate, openCluster, openDatabase } from '#server/foundation/database/public.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';

const kills = 30;
const candidates = 3_000;

const folder = mkdtempSync(join(tmpdir(), 'careroster-soak-'));
chmodSync(folder, 0o755);
const cluster = await openCluster(folder, 'soak-only-password-of-this-run');
const database = openDatabase(cluster.databaseUrl, { connectionsMax: 2, applicationName: 'soak' });

/** Every second time PostgreSQL is killed first, at most a second before the server. */
async function kill({ child, exited }: ServerProcess, turn: number): Promise<void> {
  const isDatabase = turn % 2 === 1;
  if (isDatabase) {
    const pid = Number(readFileSync(join(folder, 'postgresql', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 'SIGKILL');
    await delay(Math.random() * 1_000);
  }
  child.kill('SIGKILL');
  await exited;
  if (isDatabase) await revive();
}

async function revive(): Promise<void> {
  for (;;) {
    await cluster.revive();
    const isBack = await database.pool.query('select 1').then(
      () => true,
      () => false,
    );
    if (isBack) return;
    await delay(20);
  }
}

try {
  await migrate(database);
  const ids = await revealUnderKills({ database, databaseUrl: cluster.databaseUrl, candidates, kills, kill });
  const found = JSON.stringify(await countedReveals(database));
  const expected = JSON.stringify(eachOnce(ids.length));
  if (found !== expected) throw new Error(`After the kills: found ${found}, expected ${expected}.`);
  process.stdout.write(`${kills} kills during ${candidates} reveals: each is counted and recorded once.\n`);
} finally {
  await database.close();
  await cluster.release();
  rmSync(folder, { recursive: true, force: true });
}
