// Requests about a record that an import then joins with another one, or separates again.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ann, email, npi, twoRecordsOfOne } from '#server/features/imports/testing/two-records-of-one.ts';
import { formTokenOfEarlier } from '#server/testing/form-token-of-earlier.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { testProduct } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { removalCalls } from './testing/removal-calls.ts';

const product = testProduct({ runsJobs: false });
const { pool } = product.database;
const calls = removalCalls(product);
const { importRows, importLink, idOf, undo, clear } = twoRecordsOfOne(product.database);

const isListed = async (id: string): Promise<boolean> =>
  (await pool.query('select 1 from listed_candidates where id = $1', [id])).rowCount === 1;

/** The token of a confirmed request about the record. */
async function inReview(id: string, by: string): Promise<string> {
  await pool.query('truncate rate_limits');
  expect((await calls.requestRecord(id.padStart(11, '0'), by)).status).toBe(200);
  const mails = (await readOutbox(product.database)).filter(({ to }) => to === by);
  const token = /token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
  expect(await calls.confirm(token)).toMatchObject({ outcome: 'in_review' });
  return token;
}
const prove = async (token: string): Promise<unknown> =>
  (await product.post('/api/prove-removal', { token, digits: '0142' })).json();
const queue = z.object({ data: z.array(z.looseObject({ id: z.string(), email: z.string() })) });
async function entryOf(by: string) {
  const answer = await (await product.as('admin')).post('/api/get-removal-requests', {});
  return queue.parse(await answer.json()).data.find((one) => one.email === by);
}
async function decide(by: string, action: 'remove' | 'decline'): Promise<number> {
  const entry = await entryOf(by);
  const order = { requestId: entry?.id, action, reason: 'Checked with the board.' };
  return asAdmin('/api/decide-removal', order);
}
/** Repeats the call while a busy machine answers that the database or the search is unavailable. */
const asAdmin = (path: string, order: object): Promise<number> =>
  vi.waitFor(
    async () => {
      const { status } = await (await product.as('admin')).post(path, order);
      expect(status).not.toBe(503);
      return status;
    },
    { timeout: 300_000 },
  );

let number = 0;
let by = '';
let [weaker, surest]: string[] = [];
beforeEach(async () => {
  await clear();
  number += 1;
  by = `requester${number}@elsewhere.example`;
  await importRows('acme', 'a', [{ ...ann, id: '1', Personalemail: email, Contactphone: '3125550142' }]);
  await importRows('other', 'b', [{ ...ann, id: '9', NPI: npi, Contactphone: '3125550143' }]);
  [weaker, surest] = [await idOf('acme'), await idOf('other')];
});
/** The present ids of all, by source. */
const idsOf = async (...sources: string[]): Promise<string[]> => Promise.all(sources.map(idOf));
const ids = () => ({ weaker: weaker ?? '', surest: surest ?? '' });
const listed = async () => [await isListed(ids().weaker), await isListed(ids().surest)];
const held = async (): Promise<string[]> => {
  const answer = await (await product.as('admin')).post('/api/get-held-records', {});
  const records = z.object({ data: z.array(z.object({ candidate: z.object({ id: z.string() }) })) });
  return records.parse(await answer.json()).data.map(({ candidate }) => candidate.id);
};
const decideHeld = (candidateId: string, person: 'same' | 'other'): Promise<number> =>
  asAdmin('/api/decide-held-record', { candidateId, person });

describe('a record in review', () => {
  test('stays hidden when it is joined with another one, and separated again', async () => {
    expect(await prove(await inReview(ids().weaker, by))).toMatchObject({ isHidden: true });
    expect(await listed()).toEqual([false, true]);
    await importLink();
    expect(await listed()).toEqual([false, false]);
    await undo('link');
    expect(await listed()).toEqual([false, true]);
    expect(await decide(by, 'decline')).toBe(200);
    expect(await listed()).toEqual([true, true]);
  });

  test('is listed again as the joined record when the request is declined', async () => {
    await prove(await inReview(ids().weaker, by));
    await importLink();
    expect(await decide(by, 'decline')).toBe(200);
    expect(await listed()).toEqual([false, true]);
    await undo('link');
    expect(await listed()).toEqual([true, true]);
  });

  test('is removed as the joined record, also when it is separated later', async () => {
    await inReview(ids().weaker, by);
    await importLink();
    expect(await listed()).toEqual([false, true]);
    expect(await entryOf(by)).toMatchObject({ candidate: { lastName: 'Alderman' } });
    expect(await decide(by, 'remove')).toBe(200);
    expect((await pool.query('select 1 from candidates')).rowCount).toBe(0);
    await undo('link');
    expect((await pool.query('select 1 from candidates')).rowCount).toBe(0);
  });

  test('is not called removed while the import that brought it is undone', async () => {
    await inReview(ids().weaker, by);
    await undo('a');
    expect(await entryOf(by)).toMatchObject({ candidate: null });
    expect(await decide(by, 'remove')).toBe(409);
    await importRows('acme', 'a2', [{ ...ann, id: '1', Personalemail: email, Contactphone: '3125550142' }]);
    expect(await decide(by, 'remove')).toBe(200);
    expect(await listed()).toEqual([false, true]);
  });

  test('is called removed to a second requester as well', async () => {
    const [first, second] = [by, `second.${by}`];
    for (const requester of [first, second]) await inReview(ids().weaker, requester);
    expect([await decide(first, 'remove'), await decide(second, 'remove')]).toEqual([200, 200]);
  });

  test('is hidden by a phone of the joined record', async () => {
    const token = await inReview(ids().weaker, by);
    await importLink();
    expect(await prove(token)).toMatchObject({ isProven: true, isHidden: true });
    expect(await listed()).toEqual([false, false]);
    await undo('link');
    expect(await listed()).toEqual([false, true]);
    expect(await decide(by, 'decline')).toBe(200);
    expect(await listed()).toEqual([true, true]);
  });
});

/** Two sources name the address, and then different NPIs. */
async function split(): Promise<string> {
  await importRows('zeta', 'z', [{ ...ann, id: '5', Personalemail: email }]);
  expect(await idOf('zeta')).toBe(ids().weaker);
  await prove(await inReview(ids().weaker, by));
  await importRows('acme', 'a2', [
    { ...ann, id: '1', NPI: '1999000015', Personalemail: email, Contactphone: '3125550142' },
  ]);
  await importRows('zeta', 'z2', [{ ...ann, id: '5', NPI: '1999000023', Personalemail: email }]);
  const [one, other] = await idsOf('acme', 'zeta');
  expect(one).not.toBe(other);
  expect([await isListed(one ?? ''), await isListed(other ?? '')]).toEqual([false, false]);
  return [one, other].find((id) => id !== weaker) ?? '';
}

describe('a record that turns out to be about two people', () => {
  test('is listed again as both when the request is declined', async () => {
    const other = await split();
    expect(await decide(by, 'decline')).toBe(200);
    expect([await isListed(ids().weaker), await isListed(other)]).toEqual([true, true]);
  });

  test('is removed alone, and the other person is listed again', async () => {
    const other = await split();
    expect(await decide(by, 'remove')).toBe(200);
    expect([await isListed(ids().weaker), await isListed(other)]).toEqual([false, true]);
  });
});

/** Someone with the phone and another last name was removed, so the first record of the file waits for a decision. */
async function holdWeaker(): Promise<void> {
  await clear();
  const person = { ...ann, Contactlastname: 'Zqbefore', Contactphone: '3125550142' };
  await importRows('former', 'f', [{ ...person, id: '77' }]);
  const order = { candidateId: await idOf('former'), reason: 'asked' };
  expect(await asAdmin('/api/remove-record', order)).toBe(200);
  await importRows('acme', 'a', [{ ...ann, id: '1', Personalemail: email, Contactphone: '3125550142' }]);
  await importRows('other', 'b', [{ ...ann, id: '9', NPI: npi, Contactphone: '3125550143' }]);
  [weaker, surest] = await idsOf('acme', 'other');
  expect(await listed()).toEqual([false, true]);
  expect(await held()).toContain(ids().weaker);
}

describe('a record that is held as a removed person', () => {
  test('waits for the decision as the joined record, and is listed again as it', async () => {
    await holdWeaker();
    await importLink();
    expect(await listed()).toEqual([false, false]);
    expect(await held()).toContain(ids().weaker);
    expect(await decideHeld(ids().weaker, 'other')).toBe(200);
    expect(await listed()).toEqual([false, true]);
    expect(await held()).not.toContain(ids().weaker);
  });

  test('is removed as the joined record', async () => {
    await holdWeaker();
    await importLink();
    expect(await decideHeld(ids().weaker, 'same')).toBe(200);
    expect((await pool.query('select 1 from candidates')).rowCount).toBe(0);
    expect(await held()).not.toContain(ids().weaker);
    expect(await decideHeld(ids().weaker, 'same')).toBe(404);
  });

  test('stays hidden when a request about it is declined first', async () => {
    await holdWeaker();
    await prove(await inReview(ids().weaker, by));
    expect(await decide(by, 'decline')).toBe(200);
    expect(await listed()).toEqual([false, true]);
    expect(await decideHeld(ids().weaker, 'other')).toBe(200);
    expect(await listed()).toEqual([true, true]);
  });

  test('stays hidden until a request about it is decided', async () => {
    await holdWeaker();
    await prove(await inReview(ids().weaker, by));
    expect(await decideHeld(ids().weaker, 'other')).toBe(200);
    expect(await listed()).toEqual([false, true]);
    expect(await decide(by, 'decline')).toBe(200);
    expect(await listed()).toEqual([true, true]);
  });
});

const newest = async (table: string): Promise<string> =>
  (await pool.query<{ id: string }>(`select max(id) as id from ${table}`)).rows[0]?.id ?? '';
async function confirmResume(address: string): Promise<void> {
  await pool.query('truncate rate_limits');
  const mails = (await readOutbox(product.database)).filter(
    ({ to, text }) => to === address && text.includes('confirm-return'),
  );
  const token = /confirm-return\?token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1];
  expect((await product.post('/api/confirm-return', { token, agreed: true })).status).toBe(200);
}

describe('a resume whose record is joined with another one', () => {
  /** The other address in the resume. */
  const second = 'ann.second@postbox.example';
  /** Approved with one confirmed address, and then joined with the record of the registry. */
  async function joinedResume(): Promise<string> {
    await clear();
    await pool.query('truncate rate_limits, return_links, candidate_submissions');
    const sent = await product.post('/api/submit-resume', {
      contactfirstname: 'Ann',
      contactlastname: 'Alderman',
      contacttitle: 'Nurse',
      companyname: 'Northline Test Clinic',
      specialty: 'Nurse',
      contactemail: email,
      personalemail: second,
      contactphone: '3125550144',
      contactcity: 'Chicago',
      contactstate: 'IL',
      contactcountry: 'United States',
      contacteducation: [],
      contactskills: [],
      formToken: formTokenOfEarlier(60, testSecrets.authSecret, 'resume form'),
    });
    expect(await sent.json()).toMatchObject({ success: true });
    const submissionId = await newest('candidate_submissions');
    await product.runJob('offer-return-of-removed', { submissionId });
    await confirmResume(email);
    const approval = { submissionId, action: 'approve', choice: { kind: 'create' } };
    expect(await asAdmin('/api/approve-resume', approval)).toBe(200);
    const before = await idOf('submission');
    await importRows('other', 'b', [{ ...ann, id: '9', NPI: npi, Contactphone: '3125550143' }]);
    await importLink();
    const joined = await idOf('other');
    expect(await idOf('submission')).toBe(joined);
    expect(joined).not.toBe(before);
    return joined;
  }
  /** Of the second address. */
  const sourcesOf = async (id: string): Promise<string[]> => {
    const response = await (await product.as('premium')).post('/api/get-physician-contact', { physicianId: id });
    const contact = z.object({ values: z.array(z.object({ value: z.string(), source: z.string() })) });
    const { values } = contact.parse(await response.json());
    return values.filter(({ value }) => value === second).map(({ source }) => source);
  };

  test('gives the joined record an address when its owner confirms it', async () => {
    const id = await joinedResume();
    expect(await sourcesOf(id)).toEqual(['submission_not_confirmed']);
    await confirmResume(second);
    expect(await sourcesOf(id)).toEqual(['submission']);
  });

  test('is deleted with the joined record', async () => {
    const candidateId = await joinedResume();
    const order = { candidateId, reason: 'asked' };
    expect(await asAdmin('/api/remove-record', order)).toBe(200);
    expect((await pool.query('select 1 from candidate_submissions')).rowCount).toBe(0);
  });
});
