// Fair use of cards through HTTP, with two servers on one database.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testProduct, type SignedIn, type TestProduct } from '#server/testing/product.ts';

const people = 4_000;
/** A twentieth of the default, so that the test takes seconds. */
const cardsMax = 1_500;
const demoCardsMax = 120;

const demoEmail = 'demo@clinic.example';
const one = testProduct({ accounts: { demoEmail } });
const two = testProduct({ accounts: { demoEmail }, sharing: one });
const { pool } = one.database;

const answer = z.object({ count: z.int(), totalPages: z.int(), data: z.array(z.object({ id: z.string() })) });

/** Through a socket, as pages and programs search. */
const search = async (product: TestProduct, by: SignedIn, filters: object): Promise<Response> =>
  fetch(`http://127.0.0.1:${await product.port()}/api/optimized-search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: by.authorization },
    body: JSON.stringify({ filters }),
  });

const foundIn = async (response: Response): Promise<string[]> => {
  expect(response.status).toBe(200);
  return answer.parse(await response.json()).data.map(({ id }) => id);
};

const setLimit = async (key: string, value: number): Promise<void> => {
  const response = await (
    await one.as('admin')
  ).request(`/api/operator-settings/${key}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ value: String(value) }),
  });
  expect(response.status).toBe(200);
};

const limits = z.object({ fairUse: z.object({ cardsPerHourMax: z.int(), demoCardsPerHourMax: z.int() }) });

beforeAll(async () => {
  await pool.query(
    `insert into site_settings (key, value) values ('cards_per_hour', $1), ('demo_cards_per_hour', $2)`,
    [cardsMax, demoCardsMax],
  );
  await pool.query(
    `with added as (
       insert into candidates (id, last_name, first_name, specialty)
       select n, 'Person ' || n, 'Ada', 'Nurse' from generate_series(1, $1::int) n returning id
     ), logged as (
       insert into candidate_changes (transaction, candidate_id) select pg_current_xact_id(), id from added
     ) select pg_notify('candidate_changes', '')`,
    [people],
  );
  for (const product of [one, two]) {
    const admin = await one.as('admin');
    await vi.waitFor(async () => {
      const { fairUse } = limits.parse(await (await product.request('/api/site-settings')).json());
      expect(fairUse).toEqual({ cardsPerHourMax: cardsMax, demoCardsPerHourMax: demoCardsMax });
      expect(answer.parse(await (await search(product, admin, {})).json()).count).toBe(people);
    }, 300_000);
  }
});

/** Pages through the directory, on each server in turn, until it is refused. */
async function copy(by: SignedIn, servers: readonly TestProduct[]): Promise<{ shown: Set<string>; refusal: Response }> {
  const shown = new Set<string>();
  for (let page = 1; ; page += 1) {
    const server = servers[page % servers.length] ?? one;
    const response = await search(server, by, { page, limit: 25, sortKey: 'name' });
    if (response.status !== 200 || shown.size >= people) return { shown, refusal: response };
    for (const id of await foundIn(response)) shown.add(id);
  }
}

const auditOf = async ({ userId }: SignedIn) =>
  (
    await pool.query<{ after: object }>(
      `select after::jsonb as after from audit_entries where action = 'fair-use.cards_refused' and subject_id = $1`,
      [userId],
    )
  ).rows;

describe('a program that pages through the directory', () => {
  test('is stopped near the limit on two servers, is told when it ends, and is recorded once', async () => {
    const program = await one.signedIn({ plan: 'basic' });
    const { shown, refusal } = await copy(program, [one, two]);
    expect(shown.size).toBeGreaterThanOrEqual(cardsMax);
    // The same share of the limit as 40,000 of 30,000.
    expect(shown.size).toBeLessThan((cardsMax * 40) / 30);
    const seconds = Number(refusal.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(3_000);
    expect(seconds).toBeLessThanOrEqual(3_600);
    expect([refusal.status, await refusal.json()]).toEqual([
      429,
      expect.objectContaining({
        code: 'FAIR_USE',
        message: expect.stringMatching(/1,500 different people an hour\. Continue after \w+ \d+, .*UTC/),
      }),
    ]);
    // Whichever way it asks, and on either server.
    for (const server of [one, two])
      await expect.poll(async () => (await search(server, program, { page: 150 })).status).toBe(429);
    const [id = ''] = shown;
    const statuses = [
      await program.request(`/api/candidates/${id}`),
      await program.post('/api/optimized-search', { filters: { query: 'Person' } }),
      await program.post('/api/search-suggestions', { filters: { query: 'Person' } }),
      await program.post('/api/read-posting', { posting: 'Nurse', filters: {} }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([429, 429, 429, 429]);
    expect(await auditOf(program)).toEqual([{ after: { window: 'hour', cards: expect.any(Number), cardsMax } }]);
    const overview = z.object({ needsAction: z.object({ accountsAtCardLimit: z.int() }) });
    const read = async () =>
      overview.parse(await (await (await two.as('admin')).request('/api/overview')).json()).needsAction;
    expect((await read()).accountsAtCardLimit).toBe(1);
  });

  test('is stopped on the second server by what the first one has shown', async () => {
    const program = await one.signedIn({ plan: 'premium' });
    const first = await copy(program, [one]);
    expect(first.shown.size).toBeLessThan(cardsMax * 1.1);
    const second = await copy(program, [two]);
    expect(second.shown.size).toBeLessThan(cardsMax * 0.1);
  });

  test('may continue when what it was shown is an hour old, and is stopped again', async () => {
    const program = await one.signedIn({ plan: 'basic' });
    await copy(program, [one]);
    await pool.query(`update shown_cards set began_at = began_at - interval '1 hour' where user_id = $1`, [
      program.userId,
    ]);
    // Another limit makes the server count again before the refusal ends.
    await setLimit('cards_per_hour', cardsMax - 100);
    const again = await copy(program, [one]);
    await setLimit('cards_per_hour', cardsMax);
    expect(again.shown.size).toBeGreaterThan(cardsMax * 0.9);
    expect(await auditOf(program)).toHaveLength(1);
  });
});

test('the demo account has a smaller limit of its own', async () => {
  const demo = await one.signedIn({ email: demoEmail });
  const { shown, refusal } = await copy(demo, [one, two]);
  expect(refusal.status).toBe(429);
  expect(shown.size).toBeGreaterThanOrEqual(demoCardsMax);
  expect(shown.size).toBeLessThan((demoCardsMax * 40) / 30);
});

test('a recruiter who types searches letter by letter is not stopped, and sees the last page of every result', async () => {
  const recruiter = await one.signedIn({ plan: 'basic' });
  // The twentieth part of 150 searches an hour.
  const words = Array.from({ length: 7 }, (_, at) => `Person ${at + 1}`);
  for (const word of words)
    for (let letters = 1; letters <= word.length; letters += 1)
      await foundIn(await search(letters % 2 === 0 ? one : two, recruiter, { query: word.slice(0, letters) }));
  const last = people / 25;
  expect(await foundIn(await search(one, recruiter, { page: last, sortKey: 'name' }))).toHaveLength(25);
  expect(await auditOf(recruiter)).toEqual([]);
});

test('the profile of a candidate counts like a card, once', async () => {
  const reader = await one.signedIn();
  const readAll = async (from: number, to: number): Promise<Set<number>> => {
    const statuses = new Set<number>();
    for (let id = from; id <= to; id += 1) statuses.add((await reader.request(`/api/candidates/${id}`)).status);
    return statuses;
  };
  expect(await readAll(1, demoCardsMax - 10)).toEqual(new Set([200]));
  expect(await readAll(1, demoCardsMax - 10)).toEqual(new Set([200]));
  expect(await readAll(demoCardsMax, demoCardsMax * 1.3)).toEqual(new Set([200, 429]));
});
