// Whether an address has an account shows in nothing: not in the bytes, not in the headers, not in the time, not the second time.
import { expect, test } from 'vitest';
import { testProduct } from '#server/testing/product.ts';
import { insertAccount } from '#server/testing/accounts.ts';

const product = testProduct();
const pairs = 150;

interface Answer {
  shown: string;
  ms: number;
}

async function timed(path: string, body: object): Promise<Answer> {
  const startedMs = performance.now();
  const response = await product.post(path, body);
  const text = await response.text();
  const ms = performance.now() - startedMs;
  const requestId = response.headers.get('x-request-id') ?? '';
  const headers = [...response.headers].filter(
    ([name]) => !['x-request-id', 'content-security-policy', 'date'].includes(name),
  );
  return { shown: JSON.stringify([response.status, headers, text.replace(requestId, '')]), ms };
}

/** Nothing that was asked for earlier is still being done. */
const quiet = async (): Promise<void> => {
  await expect
    .poll(async () => (await product.database.pool.query('select from graphile_worker.jobs')).rowCount, { interval: 5 })
    .toBe(0);
};

/** In how many of the pairs the known address took longer. Of two that are alike it is half, give or take 6. */
async function compare(
  ask: (email: string) => Promise<Answer>,
  usesEach: number,
): Promise<{ shown: Set<string>; knownSlower: number }> {
  const known = await Promise.all(
    Array.from({ length: Math.ceil(pairs / usesEach) }, async () => (await insertAccount(product.database, {})).email),
  );
  const shown = new Set<string>();
  let knownSlower = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    const email = known[pair % known.length] ?? '';
    const stranger = email.replace('person', 'stranger');
    // Who is asked first is drawn by lot: what comes round regularly, a garbage collection for one, would fall on the same one in a fixed order.
    const order = Math.random() < 0.5 ? [email, stranger] : [stranger, email];
    const answers = new Map<string, Answer>();
    for (const address of order) {
      // A request of another address in between keeps caches of the one from affecting the other.
      if (answers.size === 1) await ask(email.replace('person', 'between'));
      await quiet();
      answers.set(address, await ask(address));
    }
    for (const answer of answers.values()) shown.add(answer.shown);
    if ((answers.get(email)?.ms ?? 0) > (answers.get(stranger)?.ms ?? 0)) knownSlower += 1;
  }
  return { shown, knownSlower };
}

/** Five standard deviations: once in two million runs by chance, and yet far from what a skipped hash or a written mail would show. */
const spread = 5 * Math.sqrt(pairs / 4);

test.each([
  [
    'a sign-in with a wrong password',
    (email: string) => timed('/api/auth/sign-in/email', { email, password: 'wrong horse' }),
    4,
  ],
  ['a password recovery', (email: string) => timed('/api/auth/request-password-reset', { email }), 3],
])(
  '%s looks the same and takes as long for a known and an unknown address, the second time too',
  async (_case, ask, usesEach) => {
    await ask('somebody-first@postbox.example');
    const { shown, knownSlower } = await compare(ask, usesEach);
    expect(shown.size).toBe(1);
    expect(Math.abs(knownSlower - pairs / 2)).toBeLessThan(spread);
  },
);
