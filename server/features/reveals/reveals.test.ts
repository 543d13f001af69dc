import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { failure } from '#contract/operation.ts';
import {
  getPhysicianContact,
  myReveals,
  reportContact,
  type MyReveals,
  type RevealedContact,
} from '#contract/reveals/reveals.ts';
import {
  removeCandidate,
  contactVault,
  identityHasher,
  type CandidateDraft,
  type ContactDraft,
} from '#server/features/candidates/public.ts';
import { accountsOfTest, giveGrant, specialAddresses } from '#server/features/access/testing/callers.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';

const product = testProduct({ accounts: accountsOfTest });
const { pool } = product.database;

const contacts: ContactDraft[] = [
  { kind: 'office_phone', value: '+13125550101', verifiedOn: null },
  { kind: 'mobile_phone', value: '+13125550142', verifiedOn: '2026-11-09' },
  { kind: 'work_email', value: 'rosa@clinic.example', verifiedOn: null },
  { kind: 'personal_email', value: 'rosa@postbox.example', verifiedOn: '2026-10-01' },
];

/** The ids of candidates with these drafts, in their order. */
async function listed(drafts: Partial<CandidateDraft>[], source = 'vendor', batchId = 'vendor-1'): Promise<string[]> {
  const keyed = drafts.map((draft) => testDraft({ contacts, ...draft }));
  await inTransaction(product.database, (client) =>
    product.writer.write(client, keyed, { source, batchId, today: '2026-11-21' }),
  );
  const hasher = identityHasher(testSecrets.lookupKey);
  return keyed.map((draft) => hasher.identify(draft).newId);
}
const oneListed = async (draft: Partial<CandidateDraft> = {}): Promise<string> => (await listed([draft]))[0] ?? '';

const reveal = (by: Pick<SignedIn, 'post'>, physicianId: string, more: object = {}, key?: string): Promise<Response> =>
  by.post(
    '/api/get-physician-contact',
    { physicianId, ...more },
    key === undefined ? {} : { headers: { 'idempotency-key': key } },
  );
const outputOf = <Schema extends z.ZodType>({ '~orpc': { outputSchema } }: { '~orpc': { outputSchema?: Schema } }) => {
  if (outputSchema === undefined) throw new Error('The operation declares no output.');
  return outputSchema;
};
const revealed = async (response: Promise<Response>): Promise<RevealedContact> => {
  const body: unknown = await (await response).json();
  return outputOf(getPhysicianContact).parse(body, { error: () => JSON.stringify(body) });
};
const refused = async (response: Promise<Response>): Promise<[number, string]> => {
  const answer = await response;
  return [answer.status, failure.parse(await answer.json()).code];
};
const report = async (by: SignedIn, physicianId: string, valueId: string) =>
  outputOf(reportContact).parse(await (await by.post('/api/report-contact', { physicianId, valueId })).json());
const mine = async (by: SignedIn, query = ''): Promise<MyReveals> =>
  outputOf(myReveals).parse(await (await by.request(`/api/my-reveals${query}`)).json());

const tenListed = () => listed(Array.from({ length: 10 }, () => ({})));
const marks = (contact: RevealedContact) => contact.values.map(({ mark }) => mark);

const many = (number: number) => listed(Array.from({ length: number }, () => ({})));
async function outcomeOf(send: () => Promise<Response>): Promise<string> {
  const answer = await send();
  if (answer.ok) return 'revealed';
  const { code } = failure.parse(await answer.json());
  // On a busy machine a request may wait for a connection for too long. Nothing has happened then, and a client tries again.
  return code === 'UNAVAILABLE' ? outcomeOf(send) : code;
}

/** How often each outcome occurs when all requests run at once. */
async function outcomes(requests: (() => Promise<Response>)[]): Promise<Record<string, number>> {
  const codes = await Promise.all(requests.map(outcomeOf));
  return Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((one) => one === code).length]));
}
const revealedBy = async (options: Parameters<typeof product.signedIn>[0], ids: readonly string[]) => {
  const by = await product.signedIn(options);
  const values = [];
  for (const id of ids) values.push((await revealed(reveal(by, id))).values);
  return { by, values };
};

const count = async (sql: string, ...values: unknown[]): Promise<number> => {
  const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values);
  return rows[0]?.n ?? -1;
};
/** What the account has been counted for, in each of the places. */
const countedFor = async ({ userId }: SignedIn) => ({
  hour: Number(
    (
      await pool.query(`select people from fair_use where user_id = $1 and kind = 'reveal' and window_seconds = 3600`, [
        userId,
      ])
    ).rows[0]?.people ?? 0,
  ),
  candidates: await count('revealed_candidates where user_id = $1', userId),
  ledger: await count('disclosures where user_id = $1', userId),
  audit: await count(`audit_entries where actor_id = $1 and action = 'reveals.revealed'`, userId),
});
const nothing = { hour: 0, candidates: 0, ledger: 0, audit: 0 };

describe('a reveal is refused', () => {
  test('without a session, without a plan, in the demo account, and for another account', async () => {
    const id = await oneListed();
    expect(await refused(reveal(product, id))).toEqual([401, 'UNAUTHENTICATED']);
    const free = await reveal(await product.as('free'), id);
    expect([free.status, failure.parse(await free.json()).message]).toEqual([
      403,
      'You need an active subscription to view contact information',
    ]);
    const demo = await product.signedIn({ email: specialAddresses.demo });
    const inDemo = await reveal(demo, id);
    expect([inDemo.status, failure.parse(await inDemo.json())]).toEqual([
      403,
      expect.objectContaining({ code: 'DEMO_ACCOUNT', message: 'Contact information is disabled in demo mode' }),
    ]);
    const by = await product.signedIn({ plan: 'basic' });
    expect(await refused(reveal(by, id, { userId: demo.userId }))).toEqual([403, 'FORBIDDEN']);
    for (const person of [demo, by]) expect(await countedFor(person)).toEqual(nothing);
  });

  test('for an id that no one has, that is none, and for unknown fields', async () => {
    const by = await product.as('basic');
    expect(await refused(reveal(by, '1'))).toEqual([404, 'NOT_FOUND']);
    expect(await refused(reveal(by, '9999999999999999999'))).toEqual([404, 'NOT_FOUND']);
    for (const id of ['', 'abc', '-1', '1.5', '12345678901234567890'])
      expect([id, await refused(reveal(by, id))]).toEqual([id, [400, 'INVALID_INPUT']]);
    const id = await oneListed();
    for (const more of [{ kind: 'fax' }, { kind: null }, { extra: 1 }])
      expect(await refused(reveal(by, id, more))).toEqual([400, 'INVALID_INPUT']);
    expect(await refused(reveal(by, id, {}, 'x'.repeat(201)))).toEqual([400, 'INVALID_INPUT']);
  });

  test('after the demo access has expired, with the day on which it ended', async () => {
    const by = await product.signedIn();
    await giveGrant(product, by.userId, 'full_access', { maxUses: 10 });
    await pool.query(`update demo_access_grants set expires_at = '2026-03-04T10:00:00Z' where user_id = $1`, [
      by.userId,
    ]);
    const response = await reveal(by, await oneListed());
    expect([response.status, failure.parse(await response.json())]).toEqual([
      403,
      expect.objectContaining({
        code: 'GRANT_EXPIRED',
        message: 'Your demo access ended on Mar 4, 2026. Choose a plan on the pricing page to continue.',
      }),
    ]);
    const rights: unknown = await (await by.request('/api/access')).json();
    expect(rights).toMatchObject({
      capabilities: { viewContactInfo: { reason: 'grant_expired', endedAt: '2026-03-04T10:00:00.000Z' } },
    });
  });

  test('for a candidate who was removed, with 410, also for the profile', async () => {
    const by = await product.as('basic');
    const id = await oneListed({ keys: [{ kind: 'npi', value: '1999000148' }], contacts: [] });
    await inTransaction(product.database, (client) =>
      removeCandidate(client, contactVault(testSecrets.contactKeys), identityHasher(testSecrets.lookupKey), id, {
        forgetCandidate: () => Promise.resolve(),
      }),
    );
    expect(await refused(reveal(by, id))).toEqual([410, 'GONE']);
    expect(await refused(by.request(`/api/candidates/${id}`))).toEqual([410, 'GONE']);
  });
});

describe('a reveal returns', () => {
  test('the personal email and the mobile phone, and every value with its origin', async () => {
    const by = await product.signedIn({ plan: 'basic' });
    const id = await oneListed();
    const both = await revealed(reveal(by, id));
    expect(both).toMatchObject({ email: 'rosa@postbox.example', phone: '(312) 555-0142' });
    expect(both.values.map(({ kind, value }) => [kind, value])).toEqual([
      ['personal_email', 'rosa@postbox.example'],
      ['work_email', 'rosa@clinic.example'],
      ['mobile_phone', '(312) 555-0142'],
      ['office_phone', '(312) 555-0101'],
    ]);
    expect(both.values[2]).toMatchObject({
      source: 'vendor',
      batch: 'vendor-1',
      firstSeenOn: '2026-11-21',
      lastSeenOn: '2026-11-21',
      verifiedOn: '2026-11-09',
      mark: null,
    });
    const phone = await revealed(reveal(by, id, { kind: 'phone' }));
    expect([phone.email, phone.phone, phone.values.length]).toEqual([null, '(312) 555-0142', 2]);
    expect(await countedFor(by)).toEqual({ hour: 1, candidates: 1, ledger: 2, audit: 2 });
  });

  test('nothing, and counts nothing, where nothing is on file or all of it is suppressed', async () => {
    const by = await product.signedIn({ plan: 'basic' });
    const [bare = '', onlyEmail = '', suppressed = ''] = await listed([
      { contacts: [] },
      { contacts: contacts.slice(3) },
      { lastName: 'Quince', contacts: [{ kind: 'mobile_phone', value: '+13125550177', verifiedOn: null }] },
    ]);
    const key = identityHasher(testSecrets.lookupKey).phoneAndName('+13125550177', 'Quince').split('/');
    await pool.query(`insert into suppressions (kind, key) values ($1, decode($2, 'hex'))`, key);
    expect(await revealed(reveal(by, bare))).toMatchObject({ email: null, phone: null, values: [] });
    expect(await revealed(reveal(by, onlyEmail, { kind: 'phone' }))).toMatchObject({ email: null, phone: null });
    expect(await revealed(reveal(by, suppressed))).toMatchObject({ phone: null, values: [] });
    expect(await countedFor(by)).toEqual(nothing);
  });

  test('not the values of a source that has ended its claim', async () => {
    const by = await product.signedIn({ plan: 'basic' });
    const id = await oneListed();
    await pool.query(
      `update candidates set claims = jsonb_set(jsonb_set(claims::jsonb, '{vendor,endedOn}', '"2026-11-22"'), '{other}', claims::jsonb -> 'vendor')::json where id = $1`,
      [id],
    );
    expect(await revealed(reveal(by, id))).toMatchObject({ email: null, phone: null, values: [] });
    expect(await countedFor(by)).toEqual(nothing);
  });
});

describe('an Idempotency-Key', () => {
  test('makes a repeated request be recorded once and answered the same', async () => {
    const by = await product.signedIn({ plan: 'basic' });
    const id = await oneListed();
    const answers = await Promise.all(Array.from({ length: 5 }, () => revealed(reveal(by, id, {}, 'one'))));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await countedFor(by)).toEqual({ hour: 1, candidates: 1, ledger: 1, audit: 1 });
  });

  test('is refused for another candidate or kind, and is the account’s own', async () => {
    const [by, other] = [await product.signedIn({ plan: 'basic' }), await product.signedIn({ plan: 'basic' })];
    const [id = '', another = ''] = await listed([{}, {}]);
    await revealed(reveal(by, id, {}, 'key'));
    expect(await refused(reveal(by, another, {}, 'key'))).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await refused(reveal(by, id, { kind: 'phone' }, 'key'))).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    expect((await revealed(reveal(other, another, {}, 'key'))).phone).toBe('(312) 555-0142');
    expect(await countedFor(by)).toEqual({ hour: 1, candidates: 1, ledger: 1, audit: 1 });
  });
});

describe('concurrent reveals', () => {
  test('with 10 uses left on a grant are given, counted and recorded 10 times of 200', async () => {
    const by = await product.signedIn();
    await giveGrant(product, by.userId, 'full_access', { maxUses: 10 });
    const ids = await many(200);
    expect(await outcomes(ids.map((id) => () => reveal(by, id)))).toEqual({ revealed: 10, GRANT_USED_UP: 190 });
    expect(await countedFor(by)).toEqual({ hour: 10, candidates: 10, ledger: 10, audit: 10 });
    const { rows } = await pool.query('select uses_count from demo_access_grants where user_id = $1', [by.userId]);
    expect(rows).toEqual([{ uses_count: 10 }]);
  });

  test('with 10 left under fair use are given, counted and recorded 10 times of 200', async () => {
    const by = await product.signedIn({ plan: 'basic' });
    await pool.query(`insert into fair_use values ($1, 'reveal', 3600, now(), 290)`, [by.userId]);
    const ids = await many(200);
    expect(await outcomes(ids.map((id) => () => reveal(by, id)))).toEqual({ revealed: 10, FAIR_USE: 190 });
    expect(await countedFor(by)).toEqual({ hour: 300, candidates: 10, ledger: 10, audit: 10 });
  });

  test('of the same candidate, of any kind, are given 100 times and counted once', async () => {
    const by = await product.signedIn();
    await giveGrant(product, by.userId, 'viewContactInfo', { maxUses: 2 });
    const id = await oneListed();
    const kinds = [{}, { kind: 'phone' }, { kind: 'email' }];
    const responses = Array.from({ length: 100 }, (_, n) => () => reveal(by, id, kinds[n % 3]));
    expect(await outcomes(responses)).toEqual({ revealed: 100 });
    expect(await countedFor(by)).toEqual({ hour: 1, candidates: 1, ledger: 100, audit: 100 });
    const { rows } = await pool.query('select uses_count from demo_access_grants where user_id = $1', [by.userId]);
    expect(rows).toEqual([{ uses_count: 1 }]);
  });
});

describe('a report of a wrong value', () => {
  test('is refused for a value that the account has not revealed, whether it exists or not', async () => {
    const [id = ''] = await listed([{}]);
    const { values } = await revealedBy({ plan: 'basic' }, [id]);
    const other = await product.signedIn({ plan: 'basic' });
    const send = (valueId: string) => refused(other.post('/api/report-contact', { physicianId: id, valueId }));
    expect(await send(values[0]?.[0]?.valueId ?? '')).toEqual([404, 'NOT_FOUND']);
    expect(await send('0'.repeat(32))).toEqual([404, 'NOT_FOUND']);
    expect(await send('rosa@postbox.example')).toEqual([400, 'INVALID_INPUT']);
    await revealed(reveal(other, id, { kind: 'phone' }));
    expect(await send(values[0]?.[0]?.valueId ?? '')).toEqual([404, 'NOT_FOUND']);
  });

  test('returns one unit in ten reveals, once for each candidate, and marks the value for the reporter alone', async () => {
    const ids = await tenListed();
    const { by, values } = await revealedBy({ plan: 'basic' }, ids);
    const [[email, , phone] = [], [another] = []] = values;
    expect(await report(by, ids[0] ?? '', phone?.valueId ?? '')).toEqual({ mark: 'reported', unitReturned: true });
    expect(await report(by, ids[0] ?? '', phone?.valueId ?? '')).toEqual({ mark: 'reported', unitReturned: false });
    expect(await report(by, ids[0] ?? '', email?.valueId ?? '')).toEqual({ mark: 'reported', unitReturned: false });
    expect(await report(by, ids[1] ?? '', another?.valueId ?? '')).toEqual({ mark: 'reported', unitReturned: false });
    expect(await countedFor(by)).toMatchObject({ hour: 9, candidates: 10 });
    expect(marks(await revealed(reveal(by, ids[0] ?? '')))).toEqual(['reported', null, 'reported', null]);
    const other = await product.signedIn({ plan: 'basic' });
    expect(marks(await revealed(reveal(other, ids[0] ?? '')))).toEqual([null, null, null, null]);
  });

  test('returns at most five units a day', async () => {
    const ids = await tenListed();
    const { by, values } = await revealedBy({ plan: 'basic' }, ids);
    await pool.query(
      `insert into revealed_candidates (user_id, candidate_id) select $1, n from generate_series(1, 200) as n`,
      [by.userId],
    );
    const returned = await Promise.all(
      ids.map(async (id, at) => (await report(by, id, values[at]?.[0]?.valueId ?? '')).unitReturned),
    );
    expect(returned.filter(Boolean)).toHaveLength(5);
    expect(await countedFor(by)).toMatchObject({ hour: 5 });
  });

  test('returns one use of a grant', async () => {
    const ids = await tenListed();
    const by = await product.signedIn();
    await giveGrant(product, by.userId, 'full_access', { maxUses: 10 });
    const values = [];
    for (const id of ids) values.push((await revealed(reveal(by, id))).values);
    const results = [];
    for (const [at, id] of ids.entries()) results.push(await report(by, id, values[at]?.[0]?.valueId ?? ''));
    expect(results.map(({ unitReturned }) => unitReturned)).toEqual([true, ...Array.from({ length: 9 }, () => false)]);
    const { rows } = await pool.query('select uses_count from demo_access_grants where user_id = $1', [by.userId]);
    expect(rows).toEqual([{ uses_count: 9 }]);
  });

  test('marks the value for everyone after a second account’s, until an administrator decides', async () => {
    const admin = await product.as('admin');
    const [id = ''] = await listed([{ firstName: 'Rosa', lastName: 'Almeida' }]);
    const accounts = await Promise.all(['one', 'two'].map(() => revealedBy({ plan: 'basic' }, [id])));
    const valueId = accounts[0]?.values[0]?.[2]?.valueId ?? '';
    const results = await Promise.all(accounts.map(({ by }) => report(by, id, valueId)));
    expect(results.map(({ mark }) => mark)).toContain('reported');
    const reader = await product.signedIn({ plan: 'basic' });
    const mark = async () =>
      (await revealed(reveal(reader, id))).values.find((value) => value.valueId === valueId)?.mark;
    expect(await mark()).toBe('wrong');
    const waiting: unknown = await (await admin.request('/api/contact-reports')).json();
    expect(waiting).toMatchObject({
      reports: expect.arrayContaining([
        expect.objectContaining({
          physicianId: id,
          valueId,
          kind: 'mobile_phone',
          accounts: 2,
          candidate: expect.objectContaining({ firstName: 'Rosa', lastName: 'Almeida' }),
        }),
      ]),
    });
    const decide = (decision: string) =>
      admin.post('/api/decide-contact-report', { physicianId: id, valueId, decision });
    expect((await decide('correct')).status).toBe(200);
    expect(await mark()).toBeNull();
    expect(await refused(decide('wrong'))).toEqual([404, 'NOT_FOUND']);
    expect(await report(reader, id, valueId)).toMatchObject({ mark: 'reported' });
    expect((await decide('wrong')).status).toBe(200);
    expect(await mark()).toBe('wrong');
    expect(await count(`audit_entries where actor_id = $1 and action = 'reveals.report_decided'`, admin.userId)).toBe(
      2,
    );
  });
});

describe('my reveals', () => {
  test('list what was revealed, latest first, found by any word, and nothing of another account', async () => {
    const [by, other] = [await product.signedIn({ plan: 'basic' }), await product.signedIn({ plan: 'basic' })];
    const [rosa = '', ana = ''] = await listed([
      { firstName: 'Rosa', lastName: 'Almeida', organization: 'Lakeshore Mercy', city: 'Chicago', state: 'IL' },
      { firstName: 'Ana', lastName: 'O’Hara', title: '100% Nurse' },
    ]);
    await reveal(by, rosa, { kind: 'phone' });
    await reveal(by, ana);
    await reveal(other, rosa);
    const all = await mine(by);
    expect(all.data.map(({ id, kinds }) => [id, kinds])).toEqual([
      [ana, ['personal_email', 'work_email', 'mobile_phone', 'office_phone']],
      [rosa, ['mobile_phone', 'office_phone']],
    ]);
    expect([all.count, all.totalPages, all.perDay.at(-1)?.candidates, all.perDay.length]).toEqual([2, 1, 2, 30]);
    const found = async (query: string) =>
      (await mine(by, `?query=${encodeURIComponent(query)}`)).data.map(({ id }) => id);
    expect(await found('chicago mercy')).toEqual([rosa]);
    expect(await found('100%')).toEqual([ana]);
    expect(await found('%')).toEqual([ana]);
    expect(await found('zzz')).toEqual([]);
    expect((await mine(by, '?page=2')).data).toEqual([]);
    const marked: unknown = await (
      await by.post('/api/activity/find', { physicianIds: [rosa, '1', '9999999999999999999'] })
    ).json();
    expect(marked).toMatchObject({
      data: [{ id: rosa, revealed: { at: expect.any(String), kinds: ['mobile_phone', 'office_phone'] } }],
    });
    expect(JSON.stringify([all, marked])).not.toMatch(/55501\d\d|example/);
  });

  test('shorten names once the plan has ended, and keep those who were removed without a name', async () => {
    const by = await product.signedIn({ plan: 'basic' });
    const id = await oneListed({ firstName: 'Rosa', lastName: 'Almeida' });
    await reveal(by, id);
    await pool.query(`update subscriptions set ends_at = now() - interval '1 second' where user_id = $1`, [by.userId]);
    expect((await mine(by)).data[0]?.candidate).toMatchObject({ firstName: 'Rosa', lastName: 'A.' });
    await pool.query('delete from candidates where id = $1', [id]);
    expect((await mine(by)).data).toMatchObject([{ id, candidate: null }]);
  });
});
