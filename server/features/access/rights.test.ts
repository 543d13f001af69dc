import { expect, test } from 'vitest';
import { mailQueue } from '#server/foundation/mail/public.ts';
import { testSealing } from '#server/testing/secrets.ts';
import { openDatabase } from '#server/foundation/database/public.ts';
import { createLog } from '#server/foundation/log/public.ts';
import type { Caller } from '#server/foundation/operation/public.ts';
import { testProduct } from '#server/testing/product.ts';
import { openBilling } from '../billing/public.ts';
import { rightsReader } from './rights.ts';
import { giveGrant, setPlan } from './testing/callers.ts';

const product = testProduct();

test('users seen within the last minute keep their rights while the database is unavailable, and are then asked to wait; unknown callers are asked at once', async () => {
  const [subscriber, granted, stranger] = [
    await product.signedIn({ plan: 'basic' }),
    await product.signedIn(),
    await product.signedIn({ plan: 'basic' }),
  ];
  await giveGrant(product, granted.userId, 'full_access');
  let seconds = 0;
  const clock = { now: () => new Date(Date.now() + seconds * 1_000), today: () => '2026-11-21' };
  const away = openDatabase('postgresql://nobody@127.0.0.1:1/none', { connectionsMax: 1, applicationName: 'test' });
  // One process whose database goes away after the first look.
  const database = { ...product.database };
  const subscriptions = openBilling({
    database,
    clock,
    log: createLog('silent'),
    publicUrl: 'http://localhost',
    stripe: null,
    allowsSandbox: false,
    accounts: {
      waiting: () => Promise.resolve([]),
      markHandled: () => Promise.resolve(),
      completeDeletion: () => Promise.resolve(),
      statesOf: () => Promise.resolve(new Map()),
      addressOf: () => Promise.resolve(null),
    },
    queueMail: mailQueue(testSealing),
    requests: {
      refresh: () => Promise.resolve(),
      applyAccountState: () => Promise.resolve(),
      endDuplicates: () => Promise.resolve(),
      settleSeats: () => Promise.resolve(),
    },
    workspaces: {
      tell: () => Promise.resolve(false),
      exists: () => Promise.resolve(false),
      mayManage: () => Promise.resolve(false),
    },
  });
  const rightsOf = rightsReader({ database, clock, subscriptions, seatOf: () => Promise.resolve(null) });
  const search = ({ userId, email }: { userId: string; email: string }): Promise<void> => {
    const caller: Caller = {
      userId,
      email,
      emailVerified: true,
      name: '',
      role: 'user',
      isFullAccess: false,
      isDemo: false,
      lacksAdminSecondFactor: false,
      isSteppedUp: false,
      usesSignOn: false,
      apiKey: null,
      sessionId: 'x',
    };
    return rightsOf(caller).demand('search');
  };

  for (const by of [subscriber, granted]) await search(by);
  Object.assign(database, { pool: away.pool });
  seconds = 59;
  for (const by of [subscriber, granted]) await search(by);
  await expect(search(stranger)).rejects.toThrow(/ECONNREFUSED/);
  seconds = 61;
  for (const by of [subscriber, granted]) await expect(search(by)).rejects.toThrow(/ECONNREFUSED/);

  Object.assign(database, { pool: product.database.pool });
  await search(subscriber);
  await setPlan(product, subscriber, 'ends_at = now()');
  await expect(search(subscriber)).rejects.toMatchObject({ code: 'SUBSCRIPTION_REQUIRED' });
  await away.close();
});
