// A session that another process has ended, by a command or on another server, while the database is unreachable afterwards.
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/foundation/database/public.ts';
import { testDatabase } from '#server/testing/database.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { simulatedNetwork } from '#server/testing/simulated-network.ts';
import { suspendAccount } from './public.ts';
import { byOperator } from '#server/testing/by-operator.ts';
import { accountLife } from '#server/testing/account-life.ts';

const { database, url } = testDatabase();
const network = await simulatedNetwork(url);
const behindNetwork = openDatabase(network.databaseUrl, {
  connectionsMax: 5,
  applicationName: 'test',
  statements: 'short',
});
afterAll(async () => {
  await behindNetwork.close();
  await network.close();
});
const product = testProduct({ sharing: { database: behindNetwork, databaseUrl: network.databaseUrl } });

const search = async ({ post }: SignedIn): Promise<number> =>
  (await post('/api/optimized-search', { filters: {} })).status;

async function searchDuringOutage(...people: SignedIn[]): Promise<number[]> {
  network.blackHole();
  try {
    return await Promise.all(people.map(search));
  } finally {
    network.restore();
  }
}

const lastCheck = async (): Promise<Date | null> =>
  (
    await database.pool.query<{ at: Date | null }>(
      `select max(query_start) as at from pg_stat_activity
       where datname = current_database() and query like 'select s.token from sessions s %'`,
    )
  ).rows[0]?.at ?? null;

/** Waits until the product has asked, and used the answer, which of the remembered sessions still live. */
async function sessionsChecked(): Promise<void> {
  // The first may have begun before, and the third shows that the second has ended.
  for (let checks = 0; checks < 3; checks += 1) {
    const before = await lastCheck();
    await expect.poll(lastCheck, { interval: 20 }).not.toEqual(before);
  }
}

test('a suspended account does not search on while the database is unreachable; one that is not suspended does', async () => {
  const [suspended, other] = [await product.signedIn({ plan: 'premium' }), await product.signedIn({ plan: 'premium' })];
  expect([await search(suspended), await search(other)]).toEqual([200, 200]);
  expect(await searchDuringOutage(suspended, other)).toEqual([200, 200]);
  await suspendAccount(accountLife(database), byOperator, suspended.userId, { reason: null, until: null });
  await sessionsChecked();
  expect(await searchDuringOutage(suspended, other)).toEqual([503, 200]);
});
