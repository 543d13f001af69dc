// The small form of tools/soak/reveal-kills.ts.
import { expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { countedReveals, eachOnce, revealUnderKills } from './testing/reveals-under-kills.ts';

const { database, url } = testDatabase();

test('reveals during which the server is killed are recorded and counted once when they are repeated', async () => {
  const ids = await revealUnderKills({
    database,
    databaseUrl: url,
    candidates: 80,
    kills: 1,
    kill: async ({ child, exited }) => {
      child.kill('SIGKILL');
      await exited;
    },
  });
  expect(await countedReveals(database)).toEqual(eachOnce(ids.length));
});
