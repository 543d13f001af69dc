import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { identityHasher, type CandidateDraft } from '#server/features/candidates/public.ts';
import { newList, readList } from '#server/features/lists/testing/list-calls.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { formTokenOfEarlier } from '#server/testing/form-token-of-earlier.ts';
import { withFullDisk } from '#server/testing/full-disk.ts';
import { testProduct } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { codeOf, removalCalls, removalFormToken } from './testing/removal-calls.ts';

const removalsJournal = join(mkdtempSync(join(tmpdir(), 'careroster-journal-')), 'removals.journal');
const product = testProduct({ removalsJournal });
const { pool } = product.database;
const hasher = identityHasher(testSecrets.lookupKey);
const calls = removalCalls(product);

let batches = 0;
/** Writes the drafts as a vendor's file would, and returns the ids that new candidates have. */
async function written(...drafts: CandidateDraft[]): Promise<string[]> {
  batches += 1;
  await inTransaction(product.database, (client) =>
    product.writer.write(client, drafts, { source: 'acme', batchId: `acme-${batches}`, today: '2026-11-21' }),
  );
  return drafts.map((draft) => hasher.identify(draft).newId);
}

const npi = (value: string) => ({ kind: 'npi' as const, value });
const vendorId = (value: string) => ({ kind: 'vendor' as const, value });
const emailContact = (value: string) => ({ kind: 'personal_email' as const, value, verifiedOn: null });

/** A person with one email address that is an identity key, as in a vendor's file. */
const person = (email: string, more: Partial<CandidateDraft> = {}): CandidateDraft =>
  testDraft({
    firstName: 'Rosa',
    lastName: 'Almeida',
    state: 'TX',
    contacts: [emailContact(email)],
    keys: [{ kind: 'email', value: email }],
    ...more,
  });

const isListed = async (id: string): Promise<boolean> =>
  (await pool.query('select 1 from listed_candidates where id = $1', [id])).rowCount === 1;
const listedNamed = async (lastName: string): Promise<string[]> =>
  (await pool.query<{ id: string }>('select id from listed_candidates where last_name = $1', [lastName])).rows.map(
    ({ id }) => id,
  );
const found = z.object({ data: z.array(z.object({ id: z.string() })) });
async function search(words: string): Promise<string[]> {
  const premium = await product.as('premium');
  const response = await premium.post('/api/optimized-search', { filters: { query: words } });
  return found.parse(await response.json()).data.map(({ id }) => id);
}
const profileStatus = async (id: string): Promise<number> =>
  (await (await product.as('premium')).request(`/api/candidates/${id}`)).status;
const queue = z.object({
  count: z.number(),
  data: z.array(
    z
      .object({ id: z.string(), name: z.string(), email: z.string(), record: z.string(), isHidden: z.boolean() })
      .loose(),
  ),
});
const readQueue = async () =>
  queue.parse(await (await (await product.as('admin')).post('/api/get-removal-requests', {})).json());
const decide = async (requestId: string, action: string): Promise<Response> =>
  (await product.as('admin')).post('/api/decide-removal', { requestId, action, reason: 'The license number agrees.' });

const ask = async (at: number, from: string): Promise<number> => {
  const body = { email: `block${at}@postbox.example`, formToken: removalFormToken() };
  return (await product.post('/api/send-removal-confirmation', body, { from })).status;
};

describe('a request is refused', () => {
  test('with an invalid address, or without a valid form token', async () => {
    const wrong = await calls.request('rosa@');
    expect([wrong.status, await wrong.json()]).toMatchObject([
      400,
      { field: 'email', message: 'Please enter a valid email address' },
    ]);
    expect(await codeOf(await calls.request('a@postbox.example', { formToken: formTokenOfEarlier() }))).toEqual([
      409,
      'FORM_EXPIRED',
    ]);
    expect((await calls.requestRecord('1999000007', `${'a'.repeat(300)}@postbox.example`)).status).toBe(400);
  });

  test.each(['', '12', 'Rosa Almeida', '1999000008', 'https://careroster.example/search'])(
    'when the record that it names is %j, which is no NPI and no profile',
    async (record) => {
      const response = await calls.requestRecord(record, 'a@postbox.example');
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { field: 'record', message: 'Enter a 10-digit NPI, or the address of the profile in this directory' },
      ]);
    },
  );

  test('when a decision about it comes without a reason', async () => {
    const admin = await product.as('admin');
    for (const reason of [undefined, ' '])
      expect((await admin.post('/api/decide-removal', { requestId: '1', action: 'decline', reason })).status).toBe(400);
  });

  test('only after the staff of a hospital behind one address could ask, whatever address of its network asks', async () => {
    for (let at = 0; at < 60; at += 1) expect(await ask(at, '198.51.100.7')).toBe(200);
    const statuses = [];
    for (let at = 60; at < 102; at += 1) statuses.push(await ask(at, `198.51.100.${at}`));
    expect(statuses.filter((status) => status === 200)).toHaveLength(40);
  });

  test('in silence when a program fills in the hidden field, and after three mails to one address', async () => {
    const before = await pool.query('select 1 from removal_requests');
    expect((await calls.request('program@postbox.example', { website: 'https://pills.example' })).status).toBe(200);
    expect((await pool.query('select 1 from removal_requests')).rowCount).toBe(before.rowCount);
    for (let at = 0; at < 5; at += 1) expect((await calls.request('flood@postbox.example')).status).toBe(200);
    expect((await pool.query('select 1 from removal_requests')).rowCount).toBe((before.rowCount ?? 0) + 3);
  });

  test('is answered alike for a person in the directory and for any other', async () => {
    await written(person('known@postbox.example'));
    const answers = [];
    for (const email of ['known@postbox.example', 'unknown@postbox.example']) {
      const response = await calls.request(email);
      answers.push([response.status, await response.text(), (await calls.tokenFor(email)).length]);
    }
    expect(answers[0]).toEqual(answers[1]);
  });
});

describe('a token', () => {
  test('that is foreign, missing, expired or used is refused, and changes nothing', async () => {
    const [id = ''] = await written(person('tokens@postbox.example'));
    await calls.request('tokens@postbox.example');
    const token = await calls.tokenFor('tokens@postbox.example');
    expect(await codeOf(await calls.process(`${token.slice(0, -2)}xx`))).toEqual([400, 'INVALID_TOKEN']);
    expect(await codeOf(await calls.process(''))).toEqual([400, 'INVALID_TOKEN']);
    expect((await product.post('/api/process-removal', {})).status).toBe(400);
    await pool.query(`update removal_requests set expires_at = now() where kind = 'email'`);
    expect(await codeOf(await calls.process(token))).toEqual([400, 'INVALID_TOKEN']);
    expect(await isListed(id)).toBe(true);
    await pool.query(`update removal_requests set expires_at = now() + interval '1 day' where kind = 'email'`);
    const statuses = await Promise.all(Array.from({ length: 4 }, async () => (await calls.process(token)).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
  });

  test('is not processed by GET or HEAD', async () => {
    const [id = ''] = await written(person('scanner@postbox.example'));
    await calls.request('scanner@postbox.example');
    const token = await calls.tokenFor('scanner@postbox.example');
    for (const method of ['GET', 'HEAD']) await product.request(`/api/process-removal?token=${token}`, { method });
    expect(await isListed(id)).toBe(true);
    expect((await calls.confirm(token)).outcome).toBe('removed');
  });

  test('is stored as a hash', async () => {
    await calls.request('hash@postbox.example');
    const token = await calls.tokenFor('hash@postbox.example');
    const { rows } = await pool.query<{ row: string }>('select t::text as row from removal_requests t');
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
  });
});

describe('a confirmed removal by email', () => {
  test('removes the person everywhere, whatever the letter case, and tells what was found', async () => {
    const email = 'rosa.zqremoved@postbox.example';
    const [id = '', other = ''] = await written(
      person(email, { lastName: 'Zqremoved' }),
      person('stays@postbox.example', { lastName: 'Zqremoved' }),
    );
    const premium = await product.as('premium');
    const list = await newList(premium, 'Removal story', [id, other]);
    await expect.poll(() => search('zqremoved')).toHaveLength(2);
    expect(await calls.remove('ROSA.zqremoved@Postbox.Example')).toMatchObject({
      outcome: 'removed',
      records: 1,
      resumes: 0,
      number: expect.stringMatching(/^RM-\w{5}-\w{5}$/),
    });
    await expect.poll(() => search('zqremoved')).toEqual([other]);
    expect(await profileStatus(id)).toBe(410);
    expect(await readList(premium, list.id)).toMatchObject({ physician_count: 1, left_count: 1 });
    for (const table of ['candidates', 'candidate_contacts', 'candidate_keys']) {
      const column = table === 'candidates' ? 'id' : 'candidate_id';
      expect((await pool.query(`select 1 from ${table} where ${column} = $1`, [id])).rowCount).toBe(0);
    }
    expect((await pool.query('select 1 from completed_removals where candidate_id = $1', [id])).rowCount).toBe(1);
  });

  test('is not undone by an import: not with a new vendor id, the NPI, the email or only the old vendor id', async () => {
    const email = 'again@postbox.example';
    const vendor = { kind: 'vendor' as const, value: 'acme:77' };
    const lastName = 'Zqagain';
    await written(person(email, { lastName, keys: [npi('1999000007'), vendor, { kind: 'email', value: email }] }));
    await calls.remove(email);
    await written(
      person(email, {
        lastName,
        keys: [
          { kind: 'vendor', value: 'acme:78' },
          { kind: 'email', value: email },
        ],
      }),
      testDraft({ lastName, keys: [npi('1999000007')] }),
      testDraft({ lastName, keys: [vendor] }),
      testDraft({ lastName, contacts: [emailContact(email)] }),
    );
    expect(await listedNamed(lastName)).toEqual([]);
  });

  test('removes every record of the person with the address, and no colleague who shares an office mailbox or phone', async () => {
    const shared = 'two.records@postbox.example';
    const office = { kind: 'work_email' as const, value: 'info@zqoffice.example', verifiedOn: null };
    const phone = { kind: 'office_phone' as const, value: '+13125550199', verifiedOn: null };
    const keyed = { kind: 'email' as const, value: shared };
    const colleague = testDraft({ lastName: 'Zqcolleague', contacts: [office, phone], keys: [npi('1999000015')] });
    const [one = '', two = ''] = await written(
      person(shared, {
        lastName: 'Zqtwo',
        contacts: [emailContact(shared), office, phone],
        keys: [npi('1999000023'), vendorId('1'), keyed],
      }),
      person(shared, { lastName: 'Zqtwo', keys: [vendorId('2'), keyed] }),
      colleague,
    );
    expect(await calls.remove(shared)).toMatchObject({ outcome: 'removed', records: 2 });
    expect([await isListed(one), await isListed(two)]).toEqual([false, false]);
    await written(
      { ...colleague, title: 'Pharmacist' },
      testDraft({ lastName: 'Zqnewcolleague', contacts: [office, phone] }),
    );
    expect(await listedNamed('Zqcolleague')).toHaveLength(1);
    expect(await listedNamed('Zqnewcolleague')).toHaveLength(1);
  });

  test('without a record says so, and keeps the address out of later imports', async () => {
    const email = 'nobody.yet@postbox.example';
    expect(await calls.remove(email)).toMatchObject({ outcome: 'nothing_found', records: 0, resumes: 0 });
    await written(person(email, { lastName: 'Zqlater' }));
    expect(await listedNamed('Zqlater')).toEqual([]);
  });

  test('has a status that needs the number and the address', async () => {
    const email = 'status@postbox.example';
    const { number } = await calls.remove(email);
    const status = await calls.status(number.toLowerCase(), 'Status@Postbox.example');
    expect([status.status, await status.json()]).toMatchObject([200, { state: 'nothing_found', number }]);
    expect(await codeOf(await calls.status(number, 'other@postbox.example'))).toEqual([404, 'NOT_FOUND']);
    expect(await codeOf(await calls.status('RM-AAAAA-AAAAA', email))).toEqual([404, 'NOT_FOUND']);
    expect((await calls.status('1', email)).status).toBe(400);
    expect((await product.mailTo(email, /Receipt/)).text).toContain(number);
  });
});

describe('a request about a record', () => {
  test('stays listed, and is hidden by an administrator or removed', async () => {
    const [id = ''] = await written(
      testDraft({ firstName: 'Ines', lastName: 'Zqnoaddress', state: 'TX', keys: [npi('1999000049')] }),
    );
    await expect.poll(() => search('zqnoaddress')).toEqual([id]);
    await calls.requestRecord('NPI 1999000049', 'ines.private@postbox.example');
    const confirmed = await calls.confirm(await calls.tokenFor('ines.private@postbox.example'));
    expect(confirmed).toMatchObject({ outcome: 'in_review', records: 0, dueAt: expect.stringMatching(/^\d{4}-/) });
    expect([await isListed(id), await profileStatus(id)]).toEqual([true, 200]);
    const entry = (await readQueue()).data.find(({ record }) => record === 'NPI 1999000049');
    expect(entry).toMatchObject({
      name: 'Rosa Almeida',
      practice: 'Northline Test Clinic',
      email: 'ines.private@postbox.example',
      isHidden: false,
      isProven: false,
      candidate: { id, lastName: 'Zqnoaddress' },
    });
    const admin = await product.as('admin');
    expect((await admin.post('/api/hide-record', { requestId: entry?.id })).status).toBe(200);
    expect([await isListed(id), await profileStatus(id)]).toEqual([false, 410]);
    await expect.poll(() => search('zqnoaddress')).toEqual([]);
    expect((await decide(entry?.id ?? '', 'decline')).status).toBe(200);
    expect(await isListed(id)).toBe(true);
    expect(await codeOf(await decide(entry?.id ?? '', 'remove'))).toEqual([409, 'ALREADY_DECIDED']);

    await calls.requestRecord(`https://careroster.example/physician/${id}`, 'ines.second@postbox.example');
    await calls.confirm(await calls.tokenFor('ines.second@postbox.example'));
    const second = (await readQueue()).data.find(({ email }) => email === 'ines.second@postbox.example');
    expect((await decide(second?.id ?? '', 'remove')).status).toBe(200);
    const told = await product.mailTo('ines.second@postbox.example', /^Decision on your removal request/);
    expect(told.text).toContain('The reason: The license number agrees.');
    await written(testDraft({ lastName: 'Zqnoaddress', keys: [npi('1999000049')] }));
    expect(await listedNamed('Zqnoaddress')).toEqual([]);
    const { rows } = await pool.query(
      `select action from audit_entries where subject_kind = 'removal' and action <> 'removals.confirmed' order by sequence`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['removals.hidden', 'removals.declined', 'removals.approved']);
    await product.mailTo('ines.second@postbox.example', /Decision/);
  });

  test('with an address is removed by the owner of that address alone', async () => {
    const [id = ''] = await written(
      person('owner@postbox.example', {
        lastName: 'Zqowner',
        keys: [npi('1999000056'), { kind: 'email', value: 'owner@postbox.example' }],
      }),
    );
    await calls.requestRecord('1999000056', 'stranger@postbox.example');
    const confirmed = await calls.confirm(await calls.tokenFor('stranger@postbox.example'));
    expect(confirmed.outcome).toBe('in_review');
    expect(await isListed(id)).toBe(true);
    expect(await calls.confirm(await calls.tokenFor('owner@postbox.example'))).toMatchObject({
      outcome: 'removed',
      records: 1,
    });
    expect(await isListed(id)).toBe(false);
    const status = await calls.status(confirmed.number, 'stranger@postbox.example');
    expect(await status.json()).toMatchObject({ state: 'removed' });
  });

  test('of the owner of an address in it is removed at once, and one about an unknown person reads the same as one in review', async () => {
    const [id = ''] = await written(
      person('self@postbox.example', {
        lastName: 'Zqself',
        keys: [npi('1999000064'), { kind: 'email', value: 'self@postbox.example' }],
      }),
    );
    await calls.requestRecord('1999000064', 'Self@postbox.example');
    expect(await calls.confirm(await calls.tokenFor('self@postbox.example'))).toMatchObject({ outcome: 'removed' });
    expect(await isListed(id)).toBe(false);
    await calls.requestRecord('1999000072', 'wrong.npi@postbox.example');
    expect(await calls.confirm(await calls.tokenFor('wrong.npi@postbox.example'))).toMatchObject({
      outcome: 'in_review',
    });
    const entry = (await readQueue()).data.find(({ email }) => email === 'wrong.npi@postbox.example');
    expect(await codeOf(await decide(entry?.id ?? '', 'remove'))).toEqual([409, 'NO_RECORD']);
  });

  test('is listed and decided by administrators only', async () => {
    for (const path of ['/api/get-removal-requests', '/api/decide-removal']) {
      const body = path.endsWith('removal') ? { requestId: '1', action: 'remove' } : {};
      expect((await product.post(path, body)).status).toBe(401);
      expect((await (await product.as('premium')).post(path, body)).status).toBe(403);
    }
    expect((await decide('999999', 'remove')).status).toBe(404);
  });
});

test('requests that failed on a full disk do not use up the mails to an address', async () => {
  const email = 'full.disk@postbox.example';
  await withFullDisk(product.database, 'removal_requests', async () => {
    for (let failed = 0; failed < 4; failed += 1) expect((await calls.request(email)).status).toBe(503);
  });
  expect((await calls.request(email)).status).toBe(200);
  expect(await calls.confirm(await calls.tokenFor(email))).toMatchObject({ outcome: 'nothing_found' });
});

test('the journal names the removed person by keyed hashes and ids only', async () => {
  const email = 'journal@postbox.example';
  const [id = ''] = await written(person(email, { lastName: 'Zqjournal' }));
  await calls.remove(email);
  const journal = readFileSync(removalsJournal, 'utf8');
  expect(journal).toContain(hasher.emailKey(email));
  expect(journal).toContain(`"${id}"`);
  expect(['journal@', 'Zqjournal', 'postbox'].filter((text) => journal.includes(text))).toEqual([]);
});
