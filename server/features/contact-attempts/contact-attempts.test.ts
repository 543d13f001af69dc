import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contactAttemptOperations, type Recording } from '#contract/contact-attempts/contact-attempts.ts';
import type { ListStage } from '#contract/lists/list-limits.ts';
import { accountsOfTest, giveGrant, specialAddresses } from '#server/features/access/testing/callers.ts';
import { identityHasher } from '#server/features/candidates/public.ts';
import { forgetCandidate } from '#server/features/lists/public.ts';
import { newList, put, readMembers } from '#server/features/lists/testing/list-calls.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { pruneAttempts } from './attempt-jobs.ts';
import { attemptsVersion, forgetAttempts, readLastAttempts } from './public.ts';

const product = testProduct({ accounts: accountsOfTest });
const { database } = product;
const { pool } = database;

const phone = { kind: 'mobile_phone', value: '+13125550142', verifiedOn: null } as const;

async function people(count: number): Promise<string[]> {
  const drafts = Array.from({ length: count }, () => testDraft({ contacts: [phone] }));
  await inTransaction(database, (client) =>
    product.writer.write(client, drafts, { source: 'vendor', batchId: 'vendor-1', today: '2026-11-21' }),
  );
  const hasher = identityHasher(testSecrets.lookupKey);
  return drafts.map((draft) => hasher.identify(draft).newId);
}
const versionOf = async (userId: string): Promise<unknown> => (await pool.query(attemptsVersion, [userId])).rows[0];
const person = async (): Promise<string> => (await people(1))[0] ?? '';
const recruiter = (): Promise<SignedIn> => product.signedIn({ plan: 'basic' });

const post = (by: Pick<SignedIn, 'post'>, physicianId: string, outcome: string, more: object = {}, key?: string) =>
  by.post(
    '/api/contact-attempts',
    { physicianId, channel: outcome === 'sent' ? 'email' : 'call', outcome, ...more },
    key === undefined ? {} : { headers: { 'idempotency-key': key } },
  );
const { outputSchema: recordingSchema } = contactAttemptOperations.recordAttempt['~orpc'];
const recordingOf = async (response: Promise<Response>): Promise<Recording> => {
  const body: unknown = await (await response).json();
  if (recordingSchema === undefined) throw new Error('The operation declares no output.');
  return recordingSchema.parse(body, { error: () => JSON.stringify(body) });
};
const record = (...attempt: Parameters<typeof post>): Promise<Recording> => recordingOf(post(...attempt));
const refused = async (response: Promise<Response>): Promise<[number, string]> => {
  const answer = await response;
  return [answer.status, z.object({ code: z.string() }).parse(await answer.json()).code];
};
const attemptsTo = async (by: SignedIn, id: string): Promise<string[]> => {
  const body: unknown = await (await by.request(`/api/candidates/${id}/contact-attempts`)).json();
  const { data } = z.object({ data: z.array(z.object({ outcome: z.string() })) }).parse(body);
  return data.map(({ outcome }) => outcome);
};
const stageOf = async (by: SignedIn, listId: string, id: string): Promise<ListStage | undefined> =>
  (await readMembers(by, listId, [id]))[0]?.stage;
const setStage = (by: SignedIn, listId: string, id: string, stage: ListStage) =>
  put(by, `/api/lists/${listId}/members/${id}`, { stage });
const undo = (by: SignedIn, id: string) => by.post(`/api/contact-attempts/${id}/undo`, {});

const revealedOf = async (by: SignedIn, physicianId: string): Promise<string> => {
  const body: unknown = await (await by.post('/api/get-physician-contact', { physicianId })).json();
  return z.object({ values: z.array(z.object({ valueId: z.string() })) }).parse(body).values[0]?.valueId ?? '';
};

describe('a contact attempt is refused', () => {
  test('without a session, without a plan, in the demo account and with a grant that keeps no lists', async () => {
    const id = await person();
    expect(await refused(post(product, id, 'voicemail'))).toEqual([401, 'UNAUTHENTICATED']);
    expect(await refused(post(await product.as('free'), id, 'voicemail'))).toEqual([403, 'SUBSCRIPTION_REQUIRED']);
    const demo = await product.signedIn({ email: specialAddresses.demo });
    expect(await refused(post(demo, id, 'voicemail'))).toEqual([403, 'DEMO_ACCOUNT']);
    expect(await refused(demo.post('/api/contact-attempts/sent', { physicianIds: [id] }))).toEqual([
      403,
      'DEMO_ACCOUNT',
    ]);
    const granted = await product.signedIn();
    await giveGrant(product, granted.userId, 'viewContactInfo', { maxUses: 10 });
    expect((await post(granted, id, 'voicemail')).status).toBe(403);
    for (const by of [demo, granted]) expect(await attemptsTo(by, id)).toEqual([]);
  });

  test('to a person who is not in the directory, for an outcome of another channel, and for huge inputs', async () => {
    const [by, id] = [await recruiter(), await person()];
    expect(await refused(post(by, '1', 'voicemail'))).toEqual([404, 'NOT_FOUND']);
    expect(await refused(post(by, '9999999999999999999', 'voicemail'))).toEqual([404, 'NOT_FOUND']);
    for (const more of [
      { channel: 'email' },
      { outcome: 'sent' },
      { outcome: 'hired' },
      { note: 'x'.repeat(501) },
      { valueId: 'rosa@postbox.example' },
      { listId: '' },
      { at: '2020-01-01' },
    ])
      expect(await refused(post(by, id, 'voicemail', more))).toEqual([400, 'INVALID_INPUT']);
    const many = Array.from({ length: 5_001 }, (_, at) => `${at + 1}`);
    expect(await refused(by.post('/api/contact-attempts/sent', { physicianIds: many }))).toEqual([
      400,
      'INVALID_INPUT',
    ]);
    expect(await refused(by.post('/api/contact-attempts/sent', { physicianIds: [] }))).toEqual([400, 'INVALID_INPUT']);
    expect(await attemptsTo(by, id)).toEqual([]);
  });

  test('above 10,000 within 24 hours, and nothing of it is kept', async () => {
    const [by, id] = [await recruiter(), await person()];
    const { id: listId } = await newList(by, 'Nurses', [id]);
    await pool.query(
      `insert into contact_attempts (user_id, candidate_id, channel, outcome, at, recording_id)
       select $1, 1, 'email', 'sent', now(), gen_random_uuid() from generate_series(1, 10000)`,
      [by.userId],
    );
    expect(await refused(post(by, id, 'voicemail'))).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect([await attemptsTo(by, id), await stageOf(by, listId, id)]).toEqual([[], 'to contact']);
  });
});

describe('an outcome', () => {
  const cases: [outcome: string, before: ListStage, after: ListStage][] = [
    ['voicemail', 'to contact', 'contacted'],
    ['no answer', 'to contact', 'contacted'],
    ['sent', 'to contact', 'contacted'],
    ['wrong number', 'to contact', 'to contact'],
    ['interested', 'to contact', 'replied'],
    ['interested', 'contacted', 'replied'],
    ['not interested', 'replied', 'no'],
    ['voicemail', 'replied', 'replied'],
    ['interested', 'no', 'no'],
  ];

  test.each(cases)('%s moves a person from %s to %s', async (outcome, before, after) => {
    const [by, id] = [await recruiter(), await person()];
    const { id: listId } = await newList(by, 'Nurses', [id]);
    await setStage(by, listId, id, before);
    const { moved } = await record(by, id, outcome);
    expect(await stageOf(by, listId, id)).toBe(after);
    expect(moved).toEqual(before === after ? [] : [{ listId, listName: 'Nurses', stage: after, candidates: 1 }]);
    expect(await attemptsTo(by, id)).toEqual([outcome]);
  });

  test('on the page of a list moves the person there alone, and elsewhere in every list of the account', async () => {
    const [by, other, id] = [await recruiter(), await recruiter(), await person()];
    const [{ id: one }, { id: two }] = [await newList(by, 'One', [id]), await newList(by, 'Two', [id])];
    const { id: theirs } = await newList(other, 'Theirs', [id]);
    expect((await record(by, id, 'voicemail', { listId: one })).moved).toHaveLength(1);
    expect([await stageOf(by, one, id), await stageOf(by, two, id)]).toEqual(['contacted', 'to contact']);
    expect((await record(by, id, 'interested')).moved.map(({ listName }) => listName)).toEqual(['One', 'Two']);
    expect(await stageOf(other, theirs, id)).toBe('to contact');
    expect(await attemptsTo(other, id)).toEqual([]);
  });

  test('is recorded, and moves no one, when the list was deleted or belongs to another account', async () => {
    const [by, other, id] = [await recruiter(), await recruiter(), await person()];
    const { id: mine } = await newList(by, 'Mine', [id]);
    const { id: theirs } = await newList(other, 'Theirs', [id]);
    for (const listId of [theirs, '4f6c1c1e-0000-4000-8000-000000000000', "'"])
      expect(await record(by, id, 'voicemail', { listId })).toMatchObject({ recorded: 1, moved: [] });
    expect([await stageOf(by, mine, id), await stageOf(other, theirs, id)]).toEqual(['to contact', 'to contact']);
    expect(await attemptsTo(by, id)).toHaveLength(3);
  });

  test('that is sent twice with the same key is recorded once, also at the same time', async () => {
    const [by, other, id] = [await recruiter(), await recruiter(), await person()];
    const [first, second] = await Promise.all([
      record(by, id, 'voicemail', { note: 'After six.' }, 'tap'),
      record(by, id, 'voicemail', { note: 'After six.' }, 'tap'),
    ]);
    expect(second).toEqual(first);
    expect(await attemptsTo(by, id)).toEqual(['voicemail']);
    // The note may be changed before the request is sent again.
    expect(await record(by, id, 'voicemail', { note: 'After seven.' }, 'tap')).toEqual(first);
    expect((await post(by, await person(), 'voicemail', {}, 'tap')).status).toBe(409);
    expect((await post(by, id, 'interested', {}, 'tap')).status).toBe(409);
    expect(await attemptsTo(by, id)).toEqual(['voicemail']);
    await record(other, id, 'no answer', {}, 'tap');
    expect(await attemptsTo(other, id)).toEqual(['no answer']);
  });
});

describe('a wrong number', () => {
  test('reports the called value in the same step', async () => {
    const [by, id] = [await recruiter(), await person()];
    const valueId = await revealedOf(by, id);
    expect(await record(by, id, 'wrong number', { valueId })).toMatchObject({
      report: { mark: 'reported', unitReturned: false },
      reportRefusal: null,
    });
    expect(await record(by, id, 'wrong number', { valueId })).toMatchObject({ report: { mark: 'reported' } });
  });

  test('is recorded when the report is refused', async () => {
    const [by, id] = [await recruiter(), await person()];
    expect(await record(by, id, 'wrong number', { valueId: '0'.repeat(32) })).toMatchObject({
      recorded: 1,
      report: null,
      reportRefusal: 'You have not revealed this value, or it has changed. Reveal it again first.',
    });
    expect(await record(by, id, 'wrong number')).toMatchObject({ report: null, reportRefusal: null });
    expect(await attemptsTo(by, id)).toEqual(['wrong number', 'wrong number']);
  });
});

describe('an email to several people', () => {
  test('is recorded for those in the directory, and moves those who are to contact', async () => {
    const by = await recruiter();
    const ids = await people(3);
    const [one = '', two = '', three = ''] = ids;
    const { id: listId } = await newList(by, 'Nurses', [one, two]);
    await setStage(by, listId, two, 'replied');
    const asked = await by.post('/api/contact-attempts/to-contact', {
      physicianIds: [...ids, '1', '9999999999999999999'],
    });
    expect(await asked.json()).toEqual({ ids: [one] });
    const answer = await recordingOf(by.post('/api/contact-attempts/sent', { physicianIds: [...ids, one, '1'] }));
    expect(answer).toMatchObject({
      recorded: 3,
      gone: 1,
      moved: [{ listName: 'Nurses', stage: 'contacted', candidates: 1 }],
    });
    expect([await attemptsTo(by, three), await stageOf(by, listId, two)]).toEqual([['sent'], 'replied']);
  });
});

describe('an undo', () => {
  test('is refused for what another account recorded, an unknown id, and after ten minutes', async () => {
    const [by, other, id] = [await recruiter(), await recruiter(), await person()];
    const recording = await record(by, id, 'voicemail');
    for (const unknown of [recording.id, '4f6c1c1e-0000-4000-8000-000000000000', 'no-id'])
      expect(await refused(undo(other, unknown))).toEqual([404, 'NOT_FOUND']);
    await pool.query(`update attempt_recordings set at = at - interval '11 minutes' where id = $1`, [recording.id]);
    expect(await refused(undo(by, recording.id))).toEqual([404, 'NOT_FOUND']);
    expect(await attemptsTo(by, id)).toEqual(['voicemail']);
  });

  test('deletes the attempt and puts the stage back, once', async () => {
    const [by, id] = [await recruiter(), await person()];
    const { id: listId } = await newList(by, 'Nurses', [id]);
    await record(by, id, 'voicemail');
    const second = await record(by, id, 'interested', {}, 'tap');
    expect(await (await undo(by, second.id)).json()).toEqual({ undone: 1, movedBack: 1 });
    expect(await (await undo(by, second.id)).json()).toEqual({ undone: 0, movedBack: 0 });
    expect([await attemptsTo(by, id), await stageOf(by, listId, id)]).toEqual([['voicemail'], 'contacted']);
    // The tap arrives again after its undo.
    expect((await record(by, id, 'interested', {}, 'tap')).id).toBe(second.id);
    expect(await attemptsTo(by, id)).toEqual(['voicemail']);
  });

  test('leaves a stage that changed since', async () => {
    const [by, id] = [await recruiter(), await person()];
    const { id: listId } = await newList(by, 'Nurses', [id]);
    const recording = await record(by, id, 'voicemail');
    await setStage(by, listId, id, 'replied');
    expect(await (await undo(by, recording.id)).json()).toEqual({ undone: 1, movedBack: 0 });
    expect(await stageOf(by, listId, id)).toBe('replied');
  });
});

describe('the memory of attempts', () => {
  test('has the last one to each person, and a version that changes with every change', async () => {
    const by = await recruiter();
    const [one = '', two = '', three = ''] = await people(3);
    const versions = [await versionOf(by.userId)];
    await record(by, one, 'voicemail');
    versions.push(await versionOf(by.userId));
    const last = await record(by, one, 'interested');
    await record(by, two, 'sent');
    versions.push(await versionOf(by.userId));
    const read = await readLastAttempts(database, by.userId, [one, two, three]);
    expect([...read].map(([id, { channel, outcome }]) => [id, channel, outcome])).toEqual([
      [one, 'call', 'interested'],
      [two, 'email', 'sent'],
    ]);
    await undo(by, last.id);
    versions.push(await versionOf(by.userId));
    expect(new Set(versions).size).toBe(4);
  });

  test('forgets a removed person at once, for every account', async () => {
    const [by, other, id] = [await recruiter(), await recruiter(), await person()];
    await newList(by, 'Nurses', [id]);
    await record(by, id, 'voicemail');
    await record(other, id, 'sent');
    const before = await versionOf(other.userId);
    await inTransaction(database, async (client) => {
      await forgetAttempts(client, id);
      await forgetCandidate(client, id);
    });
    expect([await attemptsTo(by, id), await attemptsTo(other, id)]).toEqual([[], []]);
    expect(await versionOf(other.userId)).not.toBe(before);
    const { rows } = await pool.query('select 1 from attempt_moves where candidate_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  test('forgets what is older than 365 days, and recordings of the day before', async () => {
    const [by, id] = [await recruiter(), await person()];
    await record(by, id, 'voicemail');
    await record(by, id, 'sent');
    await pool.query(
      `update contact_attempts set at = at - interval '366 days' where user_id = $1 and outcome = 'sent'`,
      [by.userId],
    );
    await pool.query(`update attempt_recordings set at = at - interval '25 hours' where user_id = $1`, [by.userId]);
    await pruneAttempts(database, new Date());
    expect(await attemptsTo(by, id)).toEqual(['voicemail']);
    const { rows } = await pool.query('select 1 from attempt_recordings where user_id = $1', [by.userId]);
    expect(rows).toEqual([]);
  });

  test('is in the own data of the account', async () => {
    const [by, id] = [await recruiter(), await person()];
    await record(by, id, 'voicemail', { note: 'After six.' });
    await by.post('/api/auth/step-up', { password: by.password });
    const file = await (await by.post('/api/account/data', {})).text();
    expect(file).toContain('After six.');
  });
});
