// A removal finds a person by every address that the directory shows, and removes no one else who reads the same mailbox.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contactVault, hashContacts, identityHasher, readContacts } from '#server/features/candidates/public.ts';
import { importsHere, type SourceRow } from '#server/features/imports/testing/import-here.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { sealing } from '#server/foundation/sealing/public.ts';
import { testProduct } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { removalJournal } from './removal-journal.ts';
import { replayJournal } from './replay-journal.ts';
import { codeOf, removalCalls } from './testing/removal-calls.ts';

const file = join(mkdtempSync(join(tmpdir(), 'careroster-journal-')), 'removals.journal');
const product = testProduct({ removalsJournal: file });
const { pool } = product.database;
const calls = removalCalls(product);
const { importVendor, undo } = importsHere(product.database, testSecrets);
const reader = { vault: contactVault(testSecrets.contactKeys), hasher: identityHasher(testSecrets.lookupKey) };

let batches = 0;
const imported = async (...rows: SourceRow[]): Promise<string> => {
  const batch = `shared-${(batches += 1)}`;
  await importVendor('acme', batch, rows);
  return batch;
};
const idOf = async (lastName: string): Promise<string | null> =>
  (await pool.query<{ id: string }>('select id from listed_candidates where last_name = $1', [lastName])).rows[0]?.id ??
  null;
/** The addresses that a reveal of the only candidate with this last name shows. */
const emailsOf = (lastName: string): Promise<string[]> =>
  inTransaction(product.database, async (client) =>
    (await readContacts(client, reader, (await idOf(lastName)) ?? '')).map(({ value }) => value),
  );
const linkTo = async (email: string): Promise<string> => {
  expect((await calls.request(email)).status).toBe(200);
  return calls.tokenFor(email);
};
const receiptTo = async (email: string): Promise<string> => (await product.mailTo(email, /^Receipt/)).text;
const physician = (id: string, name: string, city: string, email: string): SourceRow => ({
  id,
  Contactfirstname: name,
  Contactlastname: `Zq${name.toLowerCase()}${id}`,
  specialty: 'Dentist',
  Contactcity: city,
  Contactstate: 'MA',
  Contactemail: email,
});

describe('a mailbox such as office@', () => {
  test('that one person lists removes this person, who is not revealed any more', async () => {
    const email = 'office@dental-dentman.example';
    await imported({ ...physician('9', 'Dana', 'Boston', email), NPI: '1999061108', Contactlastname: 'Dentman' });
    expect(await idOf('Dentman')).not.toBeNull();
    expect(await calls.remove(email)).toMatchObject({ outcome: 'removed', records: 1 });
    expect(await idOf('Dentman')).toBeNull();
    expect(await receiptTo(email)).toContain('removed from our directory: 1 record and 0 resumes');
    await imported({ ...physician('10', 'Dana', 'Boston', email), NPI: '1999061108', Contactlastname: 'Dentman' });
    expect(await idOf('Dentman')).toBeNull();
    // A colleague who joins the office later is listed.
    await imported(physician('11', 'Later', 'Boston', email));
    expect(await idOf('Zqlater11')).not.toBeNull();
  });

  test('that several people list leaves all of them and stays out, and the receipt says exactly that', async () => {
    const email = 'frontoffice@four.example';
    const rows = [
      { ...physician('21', 'Ann', 'Boston', email), NPI: '1999000122' },
      { ...physician('22', 'Bea', 'Salem', email), NPI: '1999000130' },
    ];
    const batch = await imported(...rows);
    const done = await calls.confirm(await linkTo(email));
    expect(done).toMatchObject({ outcome: 'address_removed', records: 0, addressLeft: 2 });
    expect([await emailsOf('Zqann21'), await emailsOf('Zqbea22')]).toEqual([[], []]);
    expect(await receiptTo(email)).toContain('We removed the address from 2 records; the records stay without it.');
    expect(await (await calls.status(done.number, email)).json()).toMatchObject({ state: 'address_removed' });
    // Neither the next file, nor a new colleague, nor an undo brings the address back.
    const later = await imported(
      { ...rows[0], Contacttitle: 'Chief' },
      {
        ...physician('23', 'Cleo', 'Salem', email),
        NPI: '1999000148',
      },
    );
    expect([await emailsOf('Zqann21'), await emailsOf('Zqcleo23')]).toEqual([[], []]);
    const kept = await pool.query('select email_kind from candidates where last_name = $1', ['Zqcleo23']);
    expect(kept.rows).toEqual([{ email_kind: null }]);
    await undo(later);
    await undo(batch).catch(() => undefined);
    for (const name of ['Zqann21', 'Zqbea22'])
      if ((await idOf(name)) !== null) expect(await emailsOf(name)).toEqual([]);
  });

  test('that several people list lets its owner choose one by first name and place, and the others stay as they are', async () => {
    const email = 'reception@chosen.example';
    await imported(physician('31', 'Dora', 'Boston', email), physician('32', 'Eve', 'Salem', email));
    const token = await linkTo(email);
    const choices = await (await product.post('/api/removal-choices', { token })).json();
    expect(choices).toMatchObject({
      records: 2,
      choices: expect.arrayContaining([
        { record: await idOf('Zqdora31'), firstName: 'Dora', place: 'Boston, MA' },
        { record: await idOf('Zqeve32'), firstName: 'Eve', place: 'Salem, MA' },
      ]),
    });
    const record = await idOf('Zqeve32');
    expect(await codeOf(await calls.process(token, { record: '7' }))).toEqual([409, 'CHOICE_CHANGED']);
    expect(await (await calls.process(token, { record })).json()).toMatchObject({ outcome: 'removed', records: 1 });
    expect([await idOf('Zqeve32'), await emailsOf('Zqdora31')]).toEqual([null, [email]]);
    await imported(physician('33', 'Fay', 'Salem', email));
    expect(await emailsOf('Zqfay33')).toEqual([email]);
  });

  test('does not choose a colleague whose record has an address of its own: that address is asked', async () => {
    const [email, own] = ['team@asked.example', 'gina@asked.example'];
    await imported(
      { ...physician('41', 'Gina', 'Boston', email), Personalemail: own },
      physician('42', 'Hana', 'Salem', email),
    );
    const record = await idOf('Zqgina41');
    const answer = await calls.process(await linkTo(email), { record });
    expect(await answer.json()).toMatchObject({ outcome: 'in_review', records: 0 });
    expect(await idOf('Zqgina41')).toBe(record);
    expect(await calls.confirm(await calls.tokenFor(own))).toMatchObject({ outcome: 'removed', records: 1 });
    expect([await idOf('Zqgina41'), await emailsOf('Zqhana42')]).toEqual([null, [email]]);
  });

  test('does not remove a colleague through the form that names a record', async () => {
    const email = 'staff@colleagues.example';
    const named = '1999000098';
    await imported({ ...physician('51', 'Ida', 'Boston', email), NPI: named }, physician('52', 'Judy', 'Salem', email));
    const mailsBefore = (await product.mails(email)).length;
    await calls.requestRecord(named, email);
    expect(await calls.confirm(await calls.tokenFor(email))).toMatchObject({ outcome: 'in_review', records: 0 });
    // A stranger names the record, too: no link that removes it goes to the mailbox of all colleagues.
    await calls.requestRecord(named, 'stranger@elsewhere.example');
    await calls.confirm(await calls.tokenFor('stranger@elsewhere.example'));
    expect(await idOf('Zqida51')).not.toBeNull();
    const subjects = (await product.mails(email)).map(({ subject }) => subject);
    expect(subjects.length - mailsBefore).toBe(2);
    expect(subjects).not.toContain('Confirm the removal of your record');
  });

  test('without a record is left out of later imports, as the receipt says, while the people are listed', async () => {
    const email = 'info@unknown-yet.example';
    expect(await calls.remove(email)).toMatchObject({ outcome: 'nothing_found' });
    expect(await receiptTo(email)).toContain('later imports leave it out');
    await imported(physician('61', 'Kim', 'Boston', email));
    expect(await emailsOf('Zqkim61')).toEqual([]);
  });
});

test('two files that bring one person twice under one address are removed together', async () => {
  const email = 'twice@postbox.example';
  const row = physician('71', 'Lena', 'Boston', email);
  await imported({ ...row, NPI: '1999000106' }, { ...row, id: '72' });
  expect(await calls.remove(email)).toMatchObject({ outcome: 'removed', records: 2 });
  expect(await idOf('Zqlena71')).toBeNull();
});

test.each([
  ['NPIs', 'Zqtheo', { NPI: '1999000122' }, { NPI: '1999000130' }],
  ['generations', 'Zqotto', { Contactlastname: 'Zqotto Sr.' }, { Contactlastname: 'Zqotto Jr.' }],
] as const)(
  'a removal removes only the chosen one of two people with one name and one mailbox, but other %s',
  async (_differing, lastName, father, son) => {
    const mailbox = `both@${lastName.toLowerCase()}.example`;
    const namesake = (id: string, city: string): SourceRow => ({
      ...physician(id, 'Theo', city, mailbox),
      Contactlastname: lastName,
    });
    await imported(
      { ...namesake(`${lastName}-1`, 'Boston'), ...father },
      { ...namesake(`${lastName}-2`, 'Salem'), ...son },
    );
    const cities = async (): Promise<{ id: string; city: string }[]> =>
      (await pool.query('select id, city from listed_candidates where last_name = $1 order by city', [lastName])).rows;
    expect(await cities()).toMatchObject([{ city: 'Boston' }, { city: 'Salem' }]);
    const token = await linkTo(mailbox);
    expect(await (await product.post('/api/removal-choices', { token })).json()).toMatchObject({
      records: 2,
      choices: [{}, {}],
    });
    const [chosen] = await cities();
    const answer = await calls.process(token, { record: chosen?.id });
    expect(await answer.json()).toMatchObject({ outcome: 'removed', records: 1 });
    expect(await cities()).toMatchObject([{ city: 'Salem' }]);
  },
);

test('a removal by the address of one record also removes a second record of the person, which has another address of theirs', async () => {
  const [mailbox, own] = ['office@second-record.example', 'pia@postbox.example'];
  await imported(
    { ...physician('73', 'Pia', 'Boston', mailbox), Personalemail: own },
    { ...physician('74', 'Pia', 'Boston', ''), Contactlastname: 'Zqpia73', Personalemail: own },
  );
  expect((await pool.query(`select 1 from listed_candidates where last_name = 'Zqpia73'`)).rowCount).toBe(2);
  expect(await calls.remove(mailbox)).toMatchObject({ outcome: 'removed', records: 2 });
  expect(await idOf('Zqpia73')).toBeNull();
  await imported({ ...physician('75', 'Pia', 'Boston', ''), Contactlastname: 'Zqotherpia', Personalemail: own });
  expect(await idOf('Zqotherpia')).toBeNull();
});

test('a removal keeps out an NPI that besides only a record of an undone import had', async () => {
  const row = { ...physician('86', 'Uma', 'Boston', 'uma@postbox.example'), NPI: '1999000155' };
  await imported(row);
  await undo(await imported({ ...row, id: '87' }));
  expect(await calls.remove('uma@postbox.example')).toMatchObject({ outcome: 'removed', records: 1 });
  await imported({ ...physician('88', 'Uma', 'Salem', 'other@postbox.example'), NPI: row.NPI });
  expect(await idOf('Zquma88')).toBeNull();
});

test('the page of the link counts the records that have the address, and no other records of these people', async () => {
  const [mailbox, own] = ['team@counted.example', 'quin@postbox.example'];
  await imported(
    { ...physician('76', 'Quin', 'Boston', mailbox), Personalemail: own },
    { ...physician('77', 'Quin', 'Boston', ''), Contactlastname: 'Zqquin76', Personalemail: own },
    physician('78', 'Rhea', 'Salem', mailbox),
  );
  const choices = await product.post('/api/removal-choices', { token: await linkTo(mailbox) });
  expect(await choices.json()).toMatchObject({ records: 2, choices: [{}, {}] });
});

test.each([
  ['smith&jones@clinic.example', 'smith&jones@clinic.example', 'Ampers'],
  ["'ann.apo@mail.example", 'ann.apo@mail.example', 'Apostroph'],
  ['ann/lee@clinic.example', 'ann/lee@clinic.example', 'Zqslash'],
  ['ann@klinik.xn--p1ai', 'ann@klinik.xn--p1ai', 'Zqidn'],
  ['ann@praxis.рф', 'Ann@Praxis.РФ', 'Zqunicode'],
])('the address %s of a file is removed through the form as %s', async (cell, entered, lastName) => {
  await imported({ id: lastName, Contactlastname: lastName, specialty: 'Nurse', Personalemail: cell });
  const [stored = ''] = await emailsOf(lastName);
  expect((await calls.request(entered)).status).toBe(200);
  expect(await calls.confirm(await calls.tokenFor(stored))).toMatchObject({ outcome: 'removed', records: 1 });
  expect(await idOf(lastName)).toBeNull();
});

test('contacts that an earlier version wrote are hashed by a job; until then a link is not used up for nothing', async () => {
  const email = 'sales@older-version.example';
  await imported(physician('81', 'Mona', 'Boston', email));
  const token = await linkTo(email);
  // Last, because the job runs at each minute.
  await pool.query('delete from contact_hashes');
  await pool.query('update contact_hashes_progress set hashed_to = -1, is_complete = false');
  expect(await codeOf(await calls.process(token))).toEqual([503, 'NOT_READY']);
  expect(await hashContacts(product.database, reader)).toBeGreaterThan(0);
  expect(await hashContacts(product.database, reader)).toBe(0);
  expect(await calls.confirm(token)).toMatchObject({ outcome: 'removed', records: 1 });
  expect(await idOf('Zqmona81')).toBeNull();
});

test('an address that left all records stays out after an older backup was restored', async () => {
  const email = 'billing@restored.example';
  const rows = [physician('91', 'Nora', 'Boston', email), physician('92', 'Olga', 'Salem', email)];
  await imported(...rows);
  await calls.confirm(await linkTo(email));
  // As in a backup from before the removal.
  await pool.query(`delete from suppressions where kind = 'value'`);
  await imported(...rows);
  expect(await emailsOf('Zqnora91')).toEqual([email]);
  await replayJournal(
    { database: product.database, reader, sealing: sealing(testSecrets.contactKeys) },
    await removalJournal(file).read(),
  );
  expect([await emailsOf('Zqnora91'), await emailsOf('Zqolga92')]).toEqual([[], []]);
});
