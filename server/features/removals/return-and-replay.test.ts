// The two ways in which a removed person could be in the directory again: a confirmed resume, and a restored backup.
import { appendFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contactVault, identityHasher, type CandidateDraft } from '#server/features/candidates/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { sealing } from '#server/foundation/sealing/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { formTokenOfEarlier } from '#server/testing/form-token-of-earlier.ts';
import { testProduct } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { removalJournal } from './removal-journal.ts';
import { replayJournal } from './replay-journal.ts';
import { codeOf, removalCalls } from './testing/removal-calls.ts';

const file = join(mkdtempSync(join(tmpdir(), 'careroster-journal-')), 'removals.journal');
const product = testProduct({ removalsJournal: file });
const { pool } = product.database;
const calls = removalCalls(product);
const reader = { vault: contactVault(testSecrets.contactKeys), hasher: identityHasher(testSecrets.lookupKey) };

const vendor = (email: string, lastName: string): CandidateDraft =>
  testDraft({
    lastName,
    contacts: [{ kind: 'personal_email', value: email, verifiedOn: null }],
    keys: [{ kind: 'email', value: email }],
  });
const write = (draft: CandidateDraft): Promise<unknown> =>
  inTransaction(product.database, (client) =>
    product.writer.write(client, [draft], { source: 'acme', batchId: 'acme-1', today: '2026-11-21' }),
  );
const submit = (
  contactemail: string,
  contactlastname: string,
  personalemail = '',
  more: object = {},
): Promise<Response> =>
  product.post('/api/submit-resume', {
    contactfirstname: 'Rosa',
    contactlastname,
    personalemail,
    contacttitle: 'Nurse',
    companyname: 'Northline Test Clinic',
    specialty: 'Nurse',
    contactemail,
    contactphone: '(312) 555-0142',
    contactcity: 'Chicago',
    contactstate: 'IL',
    contactcountry: 'United States',
    formToken: formTokenOfEarlier(60, testSecrets.authSecret, 'resume form'),
    ...more,
  });
const approveNewest = async (): Promise<Response> => {
  const { rows } = await pool.query<{ id: string }>('select max(id) as id from candidate_submissions');
  return (await product.as('admin')).post('/api/approve-resume', { submissionId: rows[0]?.id, action: 'approve' });
};
const countNamed = async (lastName: string): Promise<number> =>
  (await pool.query('select 1 from listed_candidates where last_name = $1', [lastName])).rowCount ?? 0;

test('a removed person is listed again only after the removed address confirmed it with the checkbox', async () => {
  const [email, name] = ['back@postbox.example', 'Zqback'];
  await write(vendor(email, name));
  expect(await calls.remove(email)).toMatchObject({ records: 1 });
  const answer = await submit(email.toUpperCase(), name);
  expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
  expect(await codeOf(await approveNewest())).toEqual([409, 'REMOVED_PERSON']);
  const token = await calls.tokenFor(email, /listed again/);
  expect((await product.post('/api/confirm-return', { token, agreed: false })).status).toBe(400);
  expect(await codeOf(await product.post('/api/confirm-return', { token: 'foreign', agreed: true }))).toEqual([
    400,
    'INVALID_TOKEN',
  ]);
  expect((await product.post('/api/confirm-return', { token, agreed: true })).status).toBe(200);
  expect((await product.post('/api/confirm-return', { token, agreed: true })).status).toBe(400);
  expect(await countNamed(name)).toBe(0);
  expect((await approveNewest()).status).toBe(200);
  expect(await countNamed(name)).toBe(1);
  // A second removal also destroys the resume that listed the person again.
  expect(await calls.remove(email)).toMatchObject({ outcome: 'removed', records: 1, resumes: 1 });
  expect(await countNamed(name)).toBe(0);
});

test('a resume with the address of a removed person does not list the person without the mailbox', async () => {
  const email = 'victim@postbox.example';
  await calls.remove(email);
  await submit(email, 'Zqvictim');
  expect(await codeOf(await approveNewest())).toEqual([409, 'REMOVED_PERSON']);
  expect(await countNamed('Zqvictim')).toBe(0);
});

const agreed = (token: string): Promise<Response> => product.post('/api/confirm-return', { token, agreed: true });

test('a person with two removed addresses is listed again after each of them confirmed, and not after one', async () => {
  const [work, home, name] = ['two.work@postbox.example', 'two.home@postbox.example', 'Zqtwoaddresses'];
  await write(vendor(work, name));
  await write(vendor(home, name));
  await calls.remove(work);
  await calls.remove(home);
  await submit(work, name, home.toUpperCase());
  const [first, second] = [await calls.tokenFor(work, /listed again/), await calls.tokenFor(home, /listed again/)];
  expect((await agreed(first)).status).toBe(200);
  expect(await codeOf(await approveNewest())).toEqual([409, 'REMOVED_PERSON']);
  expect(await codeOf(await agreed(first))).toEqual([400, 'INVALID_TOKEN']);
  const statuses = await Promise.all([second, second, second].map(async (token) => (await agreed(token)).status));
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  expect((await approveNewest()).status).toBe(200);
  expect(await countNamed(name)).toBe(1);
});

test('a link to a removed address confirms nothing for another person’s removed address in the resume', async () => {
  const [own, victim] = ['own.removed@postbox.example', 'other.removed@postbox.example'];
  await calls.remove(own);
  await submit(own, 'Zqother', victim);
  // Removed after the link was mailed.
  await write(vendor(victim, 'Zqother'));
  await calls.remove(victim);
  await submit(own, 'Zqother', victim);
  expect((await agreed(await calls.tokenFor(own, /listed again/))).status).toBe(400);
  expect((await agreed(await calls.tokenFor(own, /listed again/))).status).toBe(200);
  expect(await codeOf(await approveNewest())).toEqual([409, 'REMOVED_PERSON']);
  expect(await countNamed('Zqother')).toBe(0);
});

test('a person who was removed under the mailbox of an office returns with a link to that mailbox', async () => {
  const [office, name] = ['info@zqreturnoffice.example', 'Zqoffice'];
  await write(vendor(office, name));
  expect(await calls.remove(office)).toMatchObject({ records: 1 });
  await submit(office, name);
  expect(await codeOf(await approveNewest())).toEqual([409, 'REMOVED_PERSON']);
  expect((await agreed(await calls.tokenFor(office, /listed again/))).status).toBe(200);
  expect((await approveNewest()).status).toBe(200);
  expect(await countNamed(name)).toBe(1);
});

/** A candidate with an NPI and the phone of the resumes of this file. */
const writeWithPhone = (npi: string, lastName: string, email: string | null): Promise<unknown> =>
  write(
    testDraft({
      lastName,
      contacts: [
        { kind: 'office_phone', value: '+13125550142', verifiedOn: null },
        ...(email === null ? [] : [{ kind: 'work_email' as const, value: email, verifiedOn: null }]),
      ],
      keys: [{ kind: 'npi', value: npi }],
    }),
  );
const removeByNpi = async (npi: string): Promise<void> => {
  const { rows } = await pool.query<{ id: string }>(
    'select candidate_id as id from candidate_keys where key = $1::bytea',
    [`\\x${reader.hasher.npiKey(npi).slice('npi/'.length)}`],
  );
  const response = await (
    await product.as('admin')
  ).post('/api/remove-record', { candidateId: rows[0]?.id, reason: 'asked' });
  if (response.status !== 200) throw new Error(await response.text());
};

test('the return of one person does not lift the suppression of another with the same phone and last name', async () => {
  const [own, other, name] = ['namesake@postbox.example', 'other.namesake@postbox.example', 'Zqnamesake'];
  const fromVendor = (): Promise<unknown> =>
    write(testDraft({ lastName: name, contacts: [{ kind: 'office_phone', value: '+13125550142', verifiedOn: null }] }));
  await writeWithPhone('1999000031', name, other);
  await removeByNpi('1999000031');
  await calls.remove(own);
  await submit(own.toUpperCase(), name);
  expect((await agreed(await calls.tokenFor(own, /listed again/))).status).toBe(200);
  expect(await codeOf(await approveNewest())).toEqual([409, 'REMOVED_PERSON']);
  await fromVendor();
  expect(await countNamed(name)).toBe(0);
  // The person whose record was removed confirms the address of that record, and returns.
  await submit(other, name);
  expect((await agreed(await calls.tokenFor(other, /listed again/))).status).toBe(200);
  expect((await approveNewest()).status).toBe(200);
  expect(await countNamed(name)).toBe(1);
});

test('a phone and last name that two removals suppressed are allowed again when an address of each confirmed', async () => {
  const [first, second, name] = ['first.of.two@postbox.example', 'second.of.two@postbox.example', 'Zqtworemovals'];
  await writeWithPhone('1999000049', name, first);
  await writeWithPhone('1999000056', name, second);
  await removeByNpi('1999000049');
  await removeByNpi('1999000056');
  await submit(first, name);
  expect((await agreed(await calls.tokenFor(first, /listed again/))).status).toBe(200);
  expect(await codeOf(await approveNewest())).toEqual([409, 'REMOVED_PERSON']);
  await submit(first, name, second);
  for (const email of [first, second])
    expect((await agreed(await calls.tokenFor(email, /listed again/))).status).toBe(200);
  expect((await approveNewest()).status).toBe(200);
});

test('a key that a version without removals suppressed is allowed again for its own address only', async () => {
  const [email, name] = ['earlier.version@postbox.example', 'Zqearlier'];
  await writeWithPhone('1999000064', name, email);
  await removeByNpi('1999000064');
  await pool.query('update suppressions set removals = null');
  await submit(email, name);
  expect((await agreed(await calls.tokenFor(email, /listed again/))).status).toBe(200);
  expect(await codeOf(await approveNewest())).toEqual([409, 'REMOVED_PERSON']);
  await pool.query(`delete from suppressions where kind = 'phone_and_name'`);
  expect((await approveNewest()).status).toBe(200);
});

test('a person with a new address returns by a decision of an administrator, and is told, or stays out', async () => {
  const [old, renewed, name] = ['old.address@postbox.example', 'new.address@postbox.example', 'Zqnewaddress'];
  await writeWithPhone('1999000080', name, old);
  await removeByNpi('1999000080');
  await submit(renewed, name);
  expect((await agreed(await calls.tokenFor(renewed, /^We received your resume/))).status).toBe(200);
  expect(await codeOf(await approveNewest())).toEqual([409, 'REMOVED_PERSON']);
  const { rows } = await pool.query<{ id: string }>('select max(id) as id from candidate_submissions');
  const submissionId = rows[0]?.id;
  const admin = await product.as('admin');
  const preview = await admin.post('/api/preview-approvals', { submissionIds: [submissionId] });
  expect(await preview.json()).toMatchObject({ data: [{ isRemoved: true, canReturn: true }] });
  const decided = await admin.post('/api/approve-resume', { submissionId, action: 'approve', liftsRemoval: true });
  expect(decided.status).toBe(200);
  expect(await countNamed(name)).toBe(1);
  await product.mailTo(renewed, /^Your resume was approved/);
  // The earlier address and the NPI stay out.
  await write(vendor(old, name));
  await writeWithPhone('1999000080', name, null);
  expect(await countNamed(name)).toBe(1);
  const last = (await removalJournal(file).read()).at(-1);
  expect(last).toMatchObject({ event: 'returned', keys: [expect.stringMatching(/^phone_and_name/)] });
});

test('a removed address in the resume decides about the return, and no administrator in its place', async () => {
  const [email, name] = ['can.confirm@postbox.example', 'Zqcanconfirm'];
  await calls.remove(email);
  await submit(email, name);
  const { rows } = await pool.query<{ id: string }>('select max(id) as id from candidate_submissions');
  const body = { submissionId: rows[0]?.id, action: 'approve', liftsRemoval: true };
  expect(await codeOf(await (await product.as('admin')).post('/api/approve-resume', body))).toEqual([
    409,
    'REMOVED_PERSON',
  ]);
});

test('a replayed journal keeps apart the removals of people with the same phone and last name', async () => {
  const [own, other, name] = ['replayed@postbox.example', 'other.replayed@postbox.example', 'Zqreplayed'];
  await writeWithPhone('1999000072', name, other);
  await removeByNpi('1999000072');
  await calls.remove(own);
  const suppressed = () =>
    pool.query(
      `select encode(key, 'hex') as key, kind, removals::text[] from suppressions where removals <> '{}' order by 1`,
    );
  const before = (await suppressed()).rows;
  await pool.query('truncate suppressions, removed_candidates');
  await replayJournal(
    { database: product.database, reader, sealing: sealing(testSecrets.contactKeys) },
    await removalJournal(file).read(),
  );
  const after = (await suppressed()).rows;
  expect(after).toEqual(expect.arrayContaining(before.filter(({ removals }) => removals.length === 1)));
  await submit(own, name);
  expect((await agreed(await calls.tokenFor(own, /listed again/))).status).toBe(200);
  expect(await codeOf(await approveNewest())).toEqual([409, 'REMOVED_PERSON']);
});

test('a removed address receives few links, however many resumes name it', async () => {
  const email = 'flooded@postbox.example';
  await calls.remove(email);
  for (let at = 0; at < 5; at += 1)
    expect((await submit(email, 'Zqflooded', '', { contacttitle: `Nurse ${at}` })).status).toBe(200);
  const { rows } = await pool.query<{ id: string }>('select id from candidate_submissions order by id desc limit 5');
  for (const { id } of rows) await product.runJob('offer-return-of-removed', { submissionId: id });
  expect(
    (await pool.query('select 1 from return_links where submission_id = any($1)', [rows.map(({ id }) => id)])).rowCount,
  ).toBe(3);
});

test('after a restored backup the journal removes everyone again, once, and leaves those who returned', async () => {
  const [gone, back] = ['restored@postbox.example', 'returned@postbox.example'];
  await write(vendor(gone, 'Zqrestored'));
  await calls.remove(gone);
  await calls.remove(back);
  await submit(back, 'Zqreturned');
  await product.post('/api/confirm-return', { token: await calls.tokenFor(back, /listed again/), agreed: true });
  expect((await approveNewest()).status).toBe(200);
  // A backup of before the removal: the person is listed, and nothing is suppressed.
  await pool.query('truncate suppressions, removed_candidates');
  await write(vendor(gone, 'Zqrestored'));
  await submit(gone, 'Zqrestored');
  await pool.query(
    `update candidate_submissions set created_at = now() - interval '1 day' where id = (select max(id) from candidate_submissions)`,
  );
  // A process that ended in the middle of a line.
  appendFileSync(file, '\n{"event":"removed","at":"2026-11-');
  const events = await removalJournal(file).read();
  const replayed = await replayJournal(
    { database: product.database, reader, sealing: sealing(testSecrets.contactKeys) },
    events,
  );
  expect(replayed).toMatchObject({ events: events.length, removedCandidates: 1, removedSubmissions: 1 });
  expect([await countNamed('Zqrestored'), await countNamed('Zqreturned')]).toEqual([0, 1]);
  await write(vendor(gone, 'Zqrestored'));
  expect(await countNamed('Zqrestored')).toBe(0);
  expect(
    await replayJournal({ database: product.database, reader, sealing: sealing(testSecrets.contactKeys) }, events),
  ).toMatchObject({
    removedCandidates: 0,
    removedSubmissions: 0,
  });
  expect(await countNamed('Zqreturned')).toBe(1);
});
