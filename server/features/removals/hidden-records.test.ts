// A stranger cannot hide records: hiding needs a proof or a decision of an administrator.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { identityHasher } from '#server/features/candidates/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { testProduct } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { codeOf, removalCalls } from './testing/removal-calls.ts';

const adminEmail = 'reviewer@careroster.example';
const product = testProduct({ runsJobs: false, accounts: { adminEmails: [adminEmail] } });
const { pool } = product.database;
const calls = removalCalls(product);
const hasher = identityHasher(testSecrets.lookupKey);

let records = 0;
/** A record as the registry has it: an office phone and no address. Returns its id. */
async function registryRecord(): Promise<string> {
  records += 1;
  const draft = testDraft({
    lastName: `Zqregistry${records}`,
    contacts: [{ kind: 'office_phone', value: '+13125550142', verifiedOn: null }],
    keys: [{ kind: 'vendor', value: `acme:${records}` }],
  });
  await inTransaction(product.database, (client) =>
    product.writer.write(client, [draft], { source: 'acme', batchId: 'acme-1', today: '2026-11-21' }),
  );
  return hasher.identify(draft).newId;
}
const isListed = async (id: string): Promise<boolean> =>
  (await pool.query('select 1 from listed_candidates where id = $1', [id])).rowCount === 1;

/** The token of a confirmed request about the record. */
async function inReview(id: string, email: string): Promise<string> {
  expect((await calls.requestRecord(id.padStart(11, '0'), email)).status).toBe(200);
  const mails = (await readOutbox(product.database)).filter(({ to }) => to === email);
  const token = /token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
  expect(await calls.confirm(token)).toMatchObject({ outcome: 'in_review' });
  return token;
}
const prove = (token: string, digits: string): Promise<Response> =>
  product.post('/api/prove-removal', { token, digits });
const withoutId = (answer: string): string => answer.replace(/"requestId":"[^"]*"/, '');
const queue = z.object({
  data: z.array(z.object({ id: z.string(), email: z.string(), isProven: z.boolean() }).loose()),
});
const waiting = async () =>
  queue.parse(await (await (await product.as('admin')).post('/api/get-removal-requests', {})).json()).data;

describe('a record without an address', () => {
  test('stays listed when strangers name nine of them, whatever name they type', async () => {
    const ids = [];
    for (let who = 0; who < 9; who += 1) ids.push(await registryRecord());
    for (const [at, id] of ids.entries()) await inReview(id, `stranger${at}@flood.example`);
    for (const id of ids) expect(await isListed(id)).toBe(true);
  });

  test('is hidden by the last four digits of a phone in it, with three tries', async () => {
    const id = await registryRecord();
    const token = await inReview(id, 'owner@postbox.example');
    expect((await prove(token, '12')).status).toBe(400);
    expect(await (await prove(token, '0000')).json()).toEqual({ isProven: false, isHidden: false, triesLeft: 2 });
    expect(await isListed(id)).toBe(true);
    expect(await (await prove(token, '0142')).json()).toMatchObject({ isProven: true, isHidden: true });
    expect(await isListed(id)).toBe(false);
    expect((await waiting()).find(({ email }) => email === 'owner@postbox.example')).toMatchObject({
      isProven: true,
      isHidden: true,
    });
    const guesser = await inReview(await registryRecord(), 'guesser@postbox.example');
    for (const digits of ['1111', '2222', '3333']) expect((await prove(guesser, digits)).status).toBe(200);
    expect(await codeOf(await prove(guesser, '0142'))).toEqual([409, 'NO_TRIES_LEFT']);
  });

  test('is not hidden by guessing over many requests', async () => {
    const id = await registryRecord();
    for (let request = 0; request < 4; request += 1) {
      const token = await inReview(id, `guesser${request}@postbox.example`);
      for (const digits of ['1111', '2222', request === 3 ? '0142' : '3333'])
        expect(await (await prove(token, digits)).json()).toMatchObject({ isProven: false });
    }
    expect(await isListed(id)).toBe(true);
  });

  test('is listed again when two requests that hide it are declined at once', async () => {
    const id = await registryRecord();
    for (const email of ['first@hides.example', 'second@hides.example']) await prove(await inReview(id, email), '0142');
    expect(await isListed(id)).toBe(false);
    const admin = await product.as('admin');
    const requests = (await waiting()).filter(({ email }) => email.endsWith('@hides.example'));
    const decided = await Promise.all(
      requests.map(({ id: requestId }) =>
        admin.post('/api/decide-removal', { requestId, action: 'decline', reason: 'The license number differs.' }),
      ),
    );
    expect(decided.map(({ status }) => status)).toEqual([200, 200]);
    expect(await isListed(id)).toBe(true);
  });

  test('is answered like a record that does not exist', async () => {
    const real = await inReview(await registryRecord(), 'real@postbox.example');
    const unknown = await inReview('77777777777', 'unknown@postbox.example');
    for (const digits of ['1111', '2222', '3333', '4444']) {
      const [one, other] = [await prove(real, digits), await prove(unknown, digits)];
      expect(one.status).toBe(other.status);
      expect(withoutId(await one.text())).toBe(withoutId(await other.text()));
    }
  });

  test('is not hidden while 200 records are', async () => {
    const id = await registryRecord();
    const token = await inReview(id, 'flooded@postbox.example');
    await pool.query(
      `insert into removal_requests (receipt, kind, state, token_hash, email_key, candidate_id, requested_at, expires_at, confirmed_at, due_at, hides)
       select 'RM-FLOOD-' || n, 'record', 'in_review', sha256(n::text::bytea), 'email/flood', n, now(), now(), now(), now() + interval '90 days', true
       from generate_series(1, 200) as n`,
    );
    expect(await (await prove(token, '0142')).json()).toMatchObject({ isProven: true, isHidden: false });
    expect(await isListed(id)).toBe(true);
    const entry = (await waiting()).find(({ email }) => email === 'flooded@postbox.example');
    const hidden = await (await product.as('admin')).post('/api/hide-record', { requestId: entry?.id });
    expect(await codeOf(hidden)).toEqual([409, 'TOO_MANY_HIDDEN']);
    await pool.query(`delete from removal_requests where receipt like 'RM-FLOOD-%'`);
  });
});

test('administrators get one mail a day from 20 open requests on, and decline those of one domain together', async () => {
  const alerts = async () =>
    (await readOutbox(product.database)).filter(
      ({ to, subject }) => to === adminEmail && /removal requests wait/.test(subject),
    );
  const id = await registryRecord();
  const { rows } = await pool.query(`select 1 from removal_requests where state = 'in_review'`);
  for (let at = rows.length; at < 19; at += 1) await inReview(id, `burst${at}@flood.example`);
  expect(await alerts()).toEqual([]);
  await inReview(id, 'nineteenth.next@other.example');
  expect(await alerts()).toHaveLength(1);

  const admin = await product.as('admin');
  const declined = await admin.post('/api/decline-removals', {
    domain: 'Flood.example',
    reason: 'The requests look invented.',
  });
  expect(await declined.json()).toMatchObject({ declined: expect.any(Number) });
  const left = (await waiting()).map(({ email }) => email);
  expect(left.filter((email) => email.endsWith('@flood.example'))).toEqual([]);
  expect(left).toContain('nineteenth.next@other.example');
  const told = (await readOutbox(product.database)).filter(({ subject }) => subject.startsWith('Decision'));
  expect(told.length).toBeGreaterThanOrEqual(9);
  expect((await product.post('/api/decline-removals', { domain: 'flood.example', reason: 'x' })).status).toBe(401);
});
