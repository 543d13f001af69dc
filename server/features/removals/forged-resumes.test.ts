// A resume with the address of someone else: what it can do before and after an owner of an address confirmed it.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contactVault, identityHasher, readContacts, type CandidateDraft } from '#server/features/candidates/public.ts';
import { importsHere } from '#server/features/imports/testing/import-here.ts';
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

/** A nurse in the file of a vendor, with a title, a phone and a personal address. Returns the id of the candidate. */
async function onFile(lastName: string, more: Partial<CandidateDraft> = {}): Promise<string> {
  const email = `${lastName.toLowerCase()}@postbox.example`;
  const draft = testDraft({
    firstName: 'Nora',
    lastName,
    title: 'Nurse',
    city: 'Chicago',
    state: 'IL',
    contacts: [
      { kind: 'personal_email', value: email, verifiedOn: null },
      { kind: 'office_phone', value: '+13125550190', verifiedOn: null },
    ],
    keys: [{ kind: 'email', value: email }],
    ...more,
  });
  await inTransaction(product.database, (client) =>
    product.writer.write(client, [draft], { source: 'acme', batchId: 'acme-1', today: '2026-11-21' }),
  );
  return idOf(lastName);
}

async function idOf(lastName: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from candidates where last_name = $1', [lastName]);
  return rows[0]?.id ?? '';
}

async function submitted(contactfirstname: string, contactlastname: string, more: object = {}): Promise<string> {
  const response = await product.post('/api/submit-resume', {
    contactfirstname,
    contactlastname,
    contacttitle: 'Chief of Everything',
    companyname: 'Harborview Test Clinic',
    specialty: 'Nurse',
    contactemail: `${contactlastname.toLowerCase()}@postbox.example`,
    contactphone: '(312) 555-0166',
    contactcity: 'Chicago',
    contactstate: 'IL',
    contactcountry: 'United States',
    formToken: formTokenOfEarlier(60, testSecrets.authSecret, 'resume form'),
    ...more,
  });
  expect(response.status).toBe(200);
  const { rows } = await pool.query<{ id: string }>('select max(id) as id from candidate_submissions');
  return rows[0]?.id ?? '';
}

const asAdmin = async (path: string, body: object): Promise<Response> => (await product.as('admin')).post(path, body);
const decide = (submissionId: string, choice: object = { kind: 'ask' }, more: object = {}): Promise<Response> =>
  asAdmin('/api/approve-resume', { submissionId, action: 'approve', choice, ...more });

async function approved(submissionId: string, choice?: object): Promise<void> {
  const response = await decide(submissionId, choice);
  expect([response.status, await response.json()]).toMatchObject([200, {}]);
}

const previewed = z.object({
  data: z.tuple([
    z.looseObject({
      certain: z.looseObject({ candidateId: z.string(), hasOtherName: z.boolean() }).nullable(),
      likely: z.array(
        z.looseObject({ candidateId: z.string(), reasons: z.array(z.string()), hasOtherName: z.boolean() }),
      ),
    }),
  ]),
});
const preview = async (id: string) =>
  previewed.parse(await (await asAdmin('/api/preview-approvals', { submissionIds: [id] })).json()).data[0];

const linkTo = (email: string): Promise<string> => calls.tokenFor(email, /^We received your resume/);
const confirm = async (token: string): Promise<number> =>
  (await product.post('/api/confirm-return', { token, agreed: true })).status;

const contactsOf = (id: string) =>
  inTransaction(product.database, async (client) =>
    (await readContacts(client, reader, id)).map(({ value, source }) => [value, source]),
  );
const titleOf = async (id: string): Promise<unknown> =>
  (await pool.query('select title from listed_candidates where id = $1', [id])).rows[0]?.title;

describe('a resume with the address of a nurse on file', () => {
  test('is no certain duplicate, names the conflict of the names, and cannot be approved without a choice', async () => {
    const id = await onFile('Zqkeane');
    const forged = await submitted('Evil', 'Zqtwin', { contactemail: 'zqkeane@postbox.example' });
    expect(await preview(forged)).toMatchObject({
      certain: null,
      likely: [{ candidateId: id, reasons: ['same_email'], hasOtherName: true }],
    });
    expect(await codeOf(await decide(forged))).toEqual([409, 'NEEDS_CHOICE']);
    await approved(forged, { kind: 'create' });
    expect(await titleOf(id)).toBe('Nurse');
    expect(await contactsOf(id)).toEqual([
      ['zqkeane@postbox.example', 'acme'],
      ['+13125550190', 'acme'],
    ]);
  });

  test('outranks no file and adds no contact before an owner confirmed, even if an administrator merges it', async () => {
    const id = await onFile('Zqmerged');
    const forged = await submitted('Nora', 'Zqmerged', { personalemail: 'attacker.one@postbox.example' });
    expect(await preview(forged)).toMatchObject({ certain: null, likely: [{ candidateId: id, hasOtherName: false }] });
    await approved(forged, { kind: 'merge', candidateId: id });
    expect(await titleOf(id)).toBe('Nurse');
    expect(await contactsOf(id)).toEqual([
      ['zqmerged@postbox.example', 'acme'],
      ['+13125550190', 'acme'],
    ]);
    // The owner confirms after the approval.
    expect(await confirm(await linkTo('zqmerged@postbox.example'))).toBe(200);
    expect(await titleOf(id)).toBe('Chief of Everything');
    expect(await contactsOf(id)).toEqual(
      expect.arrayContaining([
        ['zqmerged@postbox.example', 'submission'],
        ['+13125550166', 'submission'],
      ]),
    );
    expect(JSON.stringify(await contactsOf(id))).not.toContain('attacker');
    await calls.tokenFor('attacker.one@postbox.example', /^We received your resume/);
  });

  test('is announced to the other addresses of the record that it is added to', async () => {
    const id = await onFile('Zqtold');
    const forged = await submitted('Nora', 'Zqtold', {
      contactemail: 'attacker.two@postbox.example',
      contactphone: '(312) 555-0190',
    });
    await expect.poll(async () => (await preview(forged)).likely.length).toBe(1);
    await approved(forged, { kind: 'merge', candidateId: id });
    await product.mailTo('zqtold@postbox.example', /^A resume was added to your record/);
  });
});

describe('the addresses of a resume', () => {
  test('are marked as not confirmed in a new record, identify it once they are confirmed, and are shown with their state', async () => {
    const id = await submitted('Ada', 'Zqnew', { personalemail: 'zqnew.home@postbox.example' });
    await approved(id);
    const candidateId = await idOf('Zqnew');
    const unconfirmed = 'submission_not_confirmed';
    expect(await contactsOf(candidateId)).toEqual([
      ['zqnew.home@postbox.example', unconfirmed],
      ['zqnew@postbox.example', unconfirmed],
      ['+13125550166', unconfirmed],
    ]);
    expect(await confirm(await linkTo('zqnew.home@postbox.example'))).toBe(200);
    expect(await contactsOf(candidateId)).toEqual([
      ['zqnew.home@postbox.example', 'submission'],
      ['zqnew@postbox.example', unconfirmed],
      ['+13125550166', 'submission'],
    ]);
    const listed = await (await asAdmin('/api/get-pending-submissions', { status: 'approved' })).json();
    expect(listed).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({
          id,
          addresses: [
            { email: 'zqnew@postbox.example', isConfirmed: false },
            { email: 'zqnew.home@postbox.example', isConfirmed: true },
          ],
        }),
      ]),
    });
    // The next resume of the person, confirmed before its approval.
    const next = await submitted('Ada', 'Zqnew', {
      contactemail: 'zqnew.home@postbox.example',
      contacttitle: 'Director',
    });
    expect(await preview(next)).toMatchObject({ certain: null, likely: [{ candidateId }] });
    expect(await confirm(await linkTo('zqnew.home@postbox.example'))).toBe(200);
    expect(await preview(next)).toMatchObject({ certain: { candidateId, hasOtherName: false } });
    await approved(next);
    expect(await titleOf(candidateId)).toBe('Director');
  });

  test('receive a link on receipt, a new one with the approval, and the news of a rejection', async () => {
    const id = await submitted('Ada', 'Zqmails');
    const email = 'zqmails@postbox.example';
    await linkTo(email);
    await approved(id);
    expect(await confirm(await calls.tokenFor(email, /^Your resume was approved/))).toBe(200);
    const rejected = await submitted('Ada', 'Zqunwanted');
    const link = await linkTo('zqunwanted@postbox.example');
    await asAdmin('/api/approve-resume', { submissionId: rejected, action: 'reject' });
    await product.mailTo('zqunwanted@postbox.example', /^Your resume was not approved/);
    expect(await confirm(link)).toBe(400);
  });
});

describe('a removal by an address that only a resume brought', () => {
  test('takes back the resume and waits for an administrator, and the record stays listed as before', async () => {
    const id = await onFile('Zqvictim', { keys: [{ kind: 'npi', value: '1999000007' }] });
    const attacker = 'attacker.three@postbox.example';
    const forged = await submitted('Nora', 'Zqvictim', { contactemail: attacker, contactphone: '(312) 555-0190' });
    expect(await confirm(await linkTo(attacker))).toBe(200);
    await expect.poll(async () => (await preview(forged)).likely.length).toBe(1);
    await approved(forged, { kind: 'merge', candidateId: id });
    expect(await titleOf(id)).toBe('Chief of Everything');

    const removed = await calls.remove(attacker);
    expect(removed).toMatchObject({ outcome: 'in_review', records: 0, resumes: 1 });
    expect(await titleOf(id)).toBe('Nurse');
    expect(await contactsOf(id)).toEqual([
      ['zqvictim@postbox.example', 'acme'],
      ['+13125550190', 'acme'],
    ]);
    const receipt = await product.mailTo(attacker, new RegExp(`^Receipt ${removed.number}`));
    expect(receipt.text).toContain('The resume with this email address was taken back');
    const queue = z.object({
      data: z.array(z.looseObject({ id: z.string(), candidate: z.looseObject({ id: z.string() }) })),
    });
    const waiting = queue.parse(await (await asAdmin('/api/get-removal-requests', {})).json()).data;
    expect(waiting).toMatchObject([{ email: attacker, candidate: { id } }]);
  });

  test('does not remove the record that the request names by its link either', async () => {
    const id = await onFile('Zqnamed');
    const attacker = 'attacker.five@postbox.example';
    const forged = await submitted('Nora', 'Zqnamed', {
      contactemail: attacker,
      personalemail: 'zqnamed@postbox.example',
    });
    expect(await confirm(await linkTo(attacker))).toBe(200);
    await approved(forged, { kind: 'merge', candidateId: id });
    expect((await calls.requestRecord(`/physician/${id}`, attacker)).status).toBe(200);
    const removed = await calls.confirm(await calls.tokenFor(attacker, /^Confirm your removal request/));
    expect(removed).toMatchObject({ outcome: 'in_review', records: 0, resumes: 1 });
    expect(await titleOf(id)).toBe('Nurse');
  });

  test('does not remove another record of the person, which shares an address of the file with the first', async () => {
    const row = { Contactfirstname: 'Nora', Contactlastname: 'Zqtwice', Personalemail: 'zqtwice@postbox.example' };
    const { importVendor } = importsHere(product.database, testSecrets);
    await importVendor('acme', 'two-ids', [
      { ...row, id: '1' },
      { ...row, id: '2' },
    ]);
    const attacker = 'attacker.nine@postbox.example';
    const forged = await submitted('Nora', 'Zqtwice', { contactemail: attacker, personalemail: row.Personalemail });
    expect(await confirm(await linkTo(attacker))).toBe(200);
    await approved(forged, { kind: 'merge', candidateId: await idOf('Zqtwice') });
    expect(await calls.remove(attacker)).toMatchObject({ outcome: 'in_review', records: 0, resumes: 1 });
    expect((await pool.query(`select 1 from candidates where last_name = 'Zqtwice'`)).rowCount).toBe(2);
  });

  test('takes back the resume for good, also when an import that came after it is undone', async () => {
    const { writeBatch, undo } = importsHere(product.database, testSecrets);
    const [email, attacker] = ['zqundone@postbox.example', 'attacker.six@postbox.example'];
    const draft = testDraft({
      firstName: 'Nora',
      lastName: 'Zqundone',
      title: 'Nurse',
      contacts: [{ kind: 'personal_email', value: email, verifiedOn: null }],
      keys: [{ kind: 'email', value: email }],
    });
    await writeBatch('acme', 'undone-1', [draft], '2026-11-21');
    const id = await idOf('Zqundone');
    const forged = await submitted('Nora', 'Zqundone', { contactemail: attacker, personalemail: email });
    expect(await confirm(await linkTo(attacker))).toBe(200);
    await approved(forged, { kind: 'merge', candidateId: id });
    await writeBatch('other', 'undone-2', [{ ...draft, title: 'Head Nurse' }], '2026-11-22');
    expect(await calls.remove(attacker)).toMatchObject({ outcome: 'in_review' });
    await undo('undone-2');
    expect(await titleOf(id)).toBe('Nurse');
    expect(await contactsOf(id)).toEqual([[email, 'acme']]);
  });

  test('also deletes a resume that waits under another address of the removed person, confirmed or not', async () => {
    const [office, own] = ['office@waiting.example', 'zqwaiting@postbox.example'];
    await onFile('Zqwaiting', {
      contacts: [office, own].map((value) => ({ kind: 'personal_email', value, verifiedOn: null })),
    });
    const waiting = await submitted('Nora', 'Zqwaiting');
    expect(await confirm(await linkTo(own))).toBe(200);
    expect(await calls.remove(office)).toMatchObject({ outcome: 'removed', records: 1, resumes: 1 });
    expect(await codeOf(await decide(waiting))).toEqual([404, 'NOT_FOUND']);
    expect(await idOf('Zqwaiting')).toBe('');
  });

  test('removes the record if nothing but the resume names the person', async () => {
    await approved(await submitted('Ada', 'Zqalone'));
    const removed = await calls.remove('zqalone@postbox.example');
    expect(removed).toMatchObject({ outcome: 'removed', records: 1, resumes: 1 });
    expect(await idOf('Zqalone')).toBe('');
  });

  test('takes back the resume again from a restored backup, and leaves the record', async () => {
    const id = await onFile('Zqbackup');
    const attacker = 'attacker.four@postbox.example';
    const forged = await submitted('Nora', 'Zqbackup', {
      contactemail: attacker,
      personalemail: 'zqbackup@postbox.example',
    });
    expect(await confirm(await linkTo(attacker))).toBe(200);
    await approved(forged, { kind: 'merge', candidateId: id });
    const tables = ['candidates', 'candidate_contacts', 'candidate_keys', 'candidate_submissions'];
    for (const table of tables) await pool.query(`create table backup_${table} as select * from ${table}`);
    expect(await calls.remove(attacker)).toMatchObject({ outcome: 'in_review' });
    await pool.query('truncate suppressions, removed_candidates');
    for (const table of tables) {
      await pool.query(`delete from ${table}`);
      await pool.query(`insert into ${table} overriding system value select * from backup_${table}`);
      await pool.query(`drop table backup_${table}`);
    }
    expect(await titleOf(id)).toBe('Chief of Everything');
    await replayJournal(
      { database: product.database, reader, sealing: sealing(testSecrets.contactKeys) },
      await removalJournal(file).read(),
    );
    expect(await titleOf(id)).toBe('Nurse');
    expect(JSON.stringify(await contactsOf(id))).not.toContain('attacker');
  });
});
