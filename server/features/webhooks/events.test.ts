// What causes events, whom they reach, and what they tell.
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { identityHasher } from '#server/features/candidates/public.ts';
import { newList } from '#server/features/lists/testing/list-calls.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { webhookReceiver } from './testing/receiver.ts';
import { webhookCalls } from './testing/webhook-calls.ts';

const receiver = webhookReceiver();
const product = testProduct({ runsJobs: false, webhookHostsAllowed: ['127.0.0.1'] });
const { pool } = product.database;
const calls = webhookCalls(product);
const canaries = ['Zqcanary', 'zqcanary', 'Northcanary'];
const npiOf = (at: number): string => `19990000${at}${(7 + at) % 10}`;

let written = 0;
/** Candidates with names and contacts that must appear nowhere. */
async function candidates(count: number): Promise<string[]> {
  const drafts = Array.from({ length: count }, () => {
    written += 1;
    const value = `zqcanary${written}@clinic.example`;
    return testDraft({
      firstName: 'Northcanary',
      lastName: `Zqcanary${written}`,
      contacts: [{ kind: 'work_email', value, verifiedOn: null }],
      keys: [{ kind: 'email', value }],
    });
  });
  await inTransaction(product.database, (client) =>
    product.writer.write(client, drafts, { source: 'acme', batchId: 'acme-1', today: '2026-11-21' }),
  );
  const hasher = identityHasher(testSecrets.lookupKey);
  return drafts.map((draft) => hasher.identify(draft).newId);
}

const told = z.object({ type: z.string(), timestamp: z.iso.datetime(), data: z.record(z.string(), z.unknown()) });
/** Path of the endpoint → the events that it received. */
async function delivered(): Promise<{ type: string; data: Record<string, unknown> }[]> {
  receiver.take();
  await product.runJob('deliver-webhooks', {});
  return receiver.take().map(({ body }) => {
    const { type, data } = told.parse(JSON.parse(body));
    return { type, data };
  });
}
const listening = async (person: SignedIn): Promise<SignedIn> => {
  await calls.create(person, receiver.url());
  return person;
};
const ok = async (answer: Promise<Response>): Promise<unknown> => {
  const response = await answer;
  const body: unknown = await response.json();
  expect([response.status, body]).toMatchObject([200, {}]);
  return body;
};
const remove = async (candidateId: string): Promise<void> => {
  const admin = await product.as('admin');
  await ok(admin.post('/api/remove-record', { candidateId, reason: 'wrong_data' }));
};

beforeEach(async () => {
  await pool.query('delete from webhooks');
});

describe('an export in the background', () => {
  test('tells its end, whether it is done or canceled', async () => {
    const person = await listening(await product.signedIn({ plan: 'premium' }));
    const ids = await candidates(3);
    const started = z.object({ id: z.string() });
    const { id } = started.parse(await ok(person.post('/api/exports', { physicianIds: ids })));
    await product.runJob('build-export', { exportId: id });
    expect(await delivered()).toEqual([
      { type: 'export.finished', data: { exportId: id, state: 'done', candidates: 3, leftOut: 0 } },
    ]);
    const next = started.parse(await ok(person.post('/api/exports', { physicianIds: ids })));
    await ok(person.post(`/api/export-jobs/${next.id}/cancel`, {}));
    expect(await delivered()).toEqual([
      { type: 'export.finished', data: { exportId: next.id, state: 'canceled', candidates: 0, leftOut: 3 } },
    ]);
  });
});

describe('a removal', () => {
  test('is told to the accounts that revealed, exported or listed the person, once each, and to no one else', async () => {
    const [id = '', other = ''] = await candidates(2);
    const people = await Promise.all(
      ['reveals', 'exports', 'lists', 'everything', 'other', 'nothing'].map(async (name) => {
        const person = await product.signedIn({ plan: 'premium' });
        await calls.create(person, receiver.url(`/${name}`), ['candidate.removed']);
        return person;
      }),
    );
    const [reveals, exports, lists, everything, ofOther] = people;
    for (const by of [reveals, everything])
      if (by) await ok(by.post('/api/get-physician-contact', { physicianId: id }));
    for (const by of [exports, everything]) if (by) await ok(by.post('/api/export-physicians', { physicianIds: [id] }));
    for (const by of [lists, everything]) if (by) await newList(by, 'Kept', [id]);
    if (ofOther) await newList(ofOther, 'Kept', [other]);
    await remove(id);
    expect(await delivered()).toEqual(
      Array.from({ length: 4 }, () => ({ type: 'candidate.removed', data: { candidateId: id } })),
    );
    const { rows } = await pool.query<{ userId: string }>(
      'select user_id as "userId" from webhook_events join webhooks on webhooks.id = endpoint_id',
    );
    expect(rows.map(({ userId }) => userId).toSorted()).toEqual(
      people
        .slice(0, 4)
        .map(({ userId }) => userId)
        .toSorted(),
    );
  });

  test('leaves no name and no contact in an event, the log of deliveries, or the log of the server', async () => {
    const person = await listening(await product.signedIn({ plan: 'premium' }));
    const ids = await candidates(3);
    for (const physicianId of ids) await ok(person.post('/api/get-physician-contact', { physicianId }));
    await newList(person, 'Zqcanary list', ids);
    for (const id of ids) await remove(id);
    const events = await delivered();
    expect(events).toHaveLength(3);
    const stored = await pool.query('select json_agg(e)::text as events from webhook_events e');
    const everything = JSON.stringify([events, stored.rows, product.logLines]);
    expect(everything).toContain(ids[0]);
    for (const canary of canaries) expect(everything).not.toContain(canary);
    for (const address of [person.email]) expect(JSON.stringify([events, stored.rows])).not.toContain(address);
  });
});

test('the people of a file that were added to a list are told as counts', async () => {
  const person = await listening(await product.signedIn({ plan: 'premium' }));
  const npi = '1999000007';
  await inTransaction(product.database, (client) =>
    product.writer.write(client, [testDraft({ lastName: 'Zqcanary', keys: [{ kind: 'npi', value: npi }] })], {
      source: 'acme',
      batchId: 'acme-2',
      today: '2026-11-21',
    }),
  );
  const answer = z
    .object({ list: z.object({ id: z.string() }) })
    .parse(await ok(person.post('/api/match-list', { listName: 'Zqcanary file', csv: `npi\n${npi}\n${npiOf(1)}\n` })));
  expect(await delivered()).toEqual([
    { type: 'list.addition_finished', data: { listId: answer.list.id, added: 1, alreadyThere: 0, gone: 0 } },
  ]);
});
