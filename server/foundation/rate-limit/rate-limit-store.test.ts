import { expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { deleteExpiredUses, tryTake } from './rate-limit-store.ts';

const { database } = testDatabase();

test('a limit forgets a use when its longest period has passed, also without another use', async () => {
  await tryTake(database.pool, 'old', [{ usesMax: 1, seconds: 60 }]);
  await database.pool.query(`update rate_limits set expires_at = now() - interval '1 second'`);
  await tryTake(database.pool, 'new', [{ usesMax: 1, seconds: 60 }]);
  await database.pool.query(
    `insert into rate_limits (key, used_at, expires_at) values ('unused', '{}', now() - interval '1 day')`,
  );
  await deleteExpiredUses(database);
  const { rows } = await database.pool.query('select 1 from rate_limits');
  expect(rows).toHaveLength(1);
  expect(await tryTake(database.pool, 'new', [{ usesMax: 1, seconds: 60 }])).toBe(false);
});
