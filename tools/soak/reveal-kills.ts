// The server or its database is killed thirty times during reveals. Nothing that was acknowledged is lost, and nothing is counted twice.
import { setTimeout as delay } from 'node:timers/promises';
import { countedReveals, eachOnce, revealUnderKills } from '#server/features/reveals/testing/reveals-under-kills.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';
import { openSoakDatabase, say } from './soak-database.ts';

const kills = 30;
const candidates = 3_000;

const postgres = await openSoakDatabase();
const { database, databaseUrl } = postgres;

/** Every second time PostgreSQL is killed first, at most a second before the server. */
async function kill({ child, exited }: ServerProcess, turn: number): Promise<void> {
  const isDatabase = turn % 2 === 1;
  if (isDatabase) {
    postgres.kill();
    await delay(Math.random() * 1_000);
  }
  child.kill('SIGKILL');
  await exited;
  if (isDatabase) await postgres.revive();
}

try {
  const ids = await revealUnderKills({ database, databaseUrl, candidates, kills, kill });
  const found = JSON.stringify(await countedReveals(database));
  const expected = JSON.stringify(eachOnce(ids.length));
  if (found !== expected) throw new Error(`After the kills: found ${found}, expected ${expected}.`);
  say(`${kills} kills during ${candidates} reveals: each is counted and recorded once.`);
} finally {
  await postgres.close();
}
