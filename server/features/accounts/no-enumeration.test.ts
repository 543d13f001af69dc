// Whether an address has an account shows in nothing: not in the bytes, not in the headers, not in the work for the answer, not the second
// time. `npm run soak -- enumeration` also compares the time that answers take.
import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import type { PoolClient } from 'pg';
import { expect, inject, test } from 'vitest';
import { insertAccount } from '#server/testing/accounts.ts';
import { testProduct } from '#server/testing/product.ts';
import { hashPassword } from './passwords.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** How many pairs of answers the comparison of times has; undefined: it is left out. */
    timedPairs: number | undefined;
  }
}

const product = testProduct();

/** The work for the current request: statements, in their order, and hashings of passwords. */
const work = new AsyncLocalStorage<string[]>();
const hashings = createHook({
  init: (_id, type) => {
    if (type === 'ARGON2REQUEST') work.getStore()?.push('hashing of a password');
  },
});
product.database.pool.on('connect', (client: PoolClient) => {
  // A proxy preserves every overload of the driver's method; the method is called on its client.
  // oxlint-disable-next-line typescript/unbound-method
  client.query = new Proxy(client.query, {
    apply: (query, _self, parameters): unknown => {
      const [statement] = parameters;
      work.getStore()?.push(typeof statement === 'string' ? statement : JSON.stringify(Object(statement).text));
      return Reflect.apply(query, client, parameters);
    },
  });
});

interface Answer {
  shown: string;
  steps: string[];
  ms: number;
}

/** Nothing that was asked for earlier is still being done. */
const quiet = async (): Promise<void> => {
  await expect
    .poll(async () => (await product.database.pool.query('select from graphile_worker.jobs')).rowCount, { interval: 5 })
    .toBe(0);
};

async function answerTo(path: string, body: object): Promise<Answer> {
  await quiet();
  const steps: string[] = [];
  const startedMs = performance.now();
  const response = await work.run(steps, () => product.post(path, body));
  const text = await response.text();
  const ms = performance.now() - startedMs;
  const requestId = response.headers.get('x-request-id') ?? '';
  const headers = [...response.headers].filter(
    ([name]) => !['x-request-id', 'content-security-policy', 'date'].includes(name),
  );
  return { shown: JSON.stringify([response.status, headers, text.replace(requestId, '')]), steps: [...steps], ms };
}

type Ask = (email: string) => Promise<Answer>;

const cases: [string, Ask, usesEach: number][] = [
  [
    'a sign-in with a wrong password',
    (email) => answerTo('/api/auth/sign-in/email', { email, password: 'wrong horse' }),
    4,
  ],
  ['a password recovery', (email) => answerTo('/api/auth/request-password-reset', { email }), 3],
];

const strangerOf = (email: string): string => email.replace('person', 'stranger');

test.each(cases)(
  '%s looks the same and takes the same work for a known and an unknown address, the second time too',
  async (_case, ask, usesEach) => {
    hashings.enable();
    await ask('somebody-first@postbox.example');
    const { email } = await insertAccount(product.database, {});
    for (let use = 0; use < usesEach; use += 1) {
      const [known, stranger] = [await ask(email), await ask(strangerOf(email))];
      expect(known.shown).toBe(stranger.shown);
      expect(known.steps).toEqual(stranger.steps);
      expect(known.steps.length).toBeGreaterThan(0);
    }
    hashings.disable();
  },
);

/** In how many of the pairs the known address took longer. Of two that are alike it is half, give or take 6. */
async function knownSlowerIn(pairs: number, ask: Ask, usesEach: number): Promise<number> {
  const known = await Promise.all(
    Array.from({ length: Math.ceil(pairs / usesEach) }, async () => (await insertAccount(product.database, {})).email),
  );
  // The accounts of tests have a hash that is checked faster than any of the product's.
  await product.database.pool.query('update credentials set password = $1', [await hashPassword('correct horse 42')]);
  let knownSlower = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    const email = known[pair % known.length] ?? '';
    const stranger = strangerOf(email);
    // Who is asked first is drawn by lot: what comes round regularly, a garbage collection for one, would fall on the same one in a fixed order.
    const order = Math.random() < 0.5 ? [email, stranger] : [stranger, email];
    const ms = new Map<string, number>();
    for (const address of order) {
      // A request of another address in between keeps caches of the one from affecting the other.
      if (ms.size === 1) await ask(email.replace('person', 'between'));
      ms.set(address, (await ask(address)).ms);
    }
    if ((ms.get(email) ?? 0) > (ms.get(stranger) ?? 0)) knownSlower += 1;
  }
  return knownSlower;
}

const timedPairs = inject('timedPairs');
if (timedPairs !== undefined)
  test.each(cases)('%s takes as long for a known and an unknown address', async (_case, ask, usesEach) => {
    // Five standard deviations: once in two million runs by chance, and yet far from what a skipped hash or a written mail would show.
    const spread = 5 * Math.sqrt(timedPairs / 4);
    await ask('somebody-first@postbox.example');
    expect(Math.abs((await knownSlowerIn(timedPairs, ask, usesEach)) - timedPairs / 2)).toBeLessThan(spread);
  });
