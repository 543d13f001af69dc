// Keys that several people share: the mailbox of a practice, the NPI of a group, the id of someone who left. No one gets another one's data.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { findPossibleDuplicates } from '#server/features/candidates/public.ts';
import { importsHere, vault, type SourceRow } from './testing/import-here.ts';

const { database } = testDatabase();
const { importVendor, importNppes, clear, undo } = importsHere(database);

interface Listed {
  id: string;
  name: string;
  contacts: string[];
}

async function everybody(): Promise<Listed[]> {
  const { rows } = await database.pool.query<{
    id: string;
    name: string;
    key_id: string | null;
    sealed: Buffer | null;
  }>(
    `select id, concat_ws(' ', first_name, last_name) as name, key_id, sealed from candidates
     left join candidate_contacts on candidate_id = id order by last_name, first_name`,
  );
  return rows.map(({ id, name, key_id: keyId, sealed }) => ({
    id,
    name,
    contacts:
      keyId === null || sealed === null
        ? []
        : vault
            .open(id, { keyId, sealed })
            .map(({ value }) => value)
            .toSorted(),
  }));
}

const named = async (): Promise<[string, string[]][]> =>
  (await everybody()).map(({ name, contacts }) => [name, contacts]);

const mailbox = 'frontoffice@clinic.example';
const physician = (id: string, first: string, last: string, phone: string, said: SourceRow = {}): SourceRow => ({
  id,
  Contactfirstname: first,
  Contactlastname: last,
  Contacttitle: 'Physician',
  Personalemail: mailbox,
  Contactphone: phone,
  ...said,
});
const practice = [
  physician('w1', 'Ann', 'Alder', '312-555-0180'),
  physician('w2', 'Ben', 'Birch', '312-555-0181'),
  physician('w3', 'Carl', 'Cedar', '312-555-0182'),
  physician('w4', 'Dora', 'Dogwood', '312-555-0183'),
];

beforeEach(clear);

describe('four physicians of one practice with one mailbox', () => {
  const four: [string, string[]][] = [
    ['Ann Alder', ['+13125550180', mailbox]],
    ['Ben Birch', ['+13125550181', mailbox]],
    ['Carl Cedar', ['+13125550182', mailbox]],
    ['Dora Dogwood', ['+13125550183', mailbox]],
  ];

  test('are four people, each with one phone, and the report counts the rows', async () => {
    const { counts } = await importVendor('acme', 'a', practice);
    expect(await named()).toEqual(four);
    expect(counts).toMatchObject({ added: 4, contradictions: { npi: 0, vendorId: 0, email: 4 } });
  });

  test('stay four people when the file comes again, also without ids', async () => {
    await importVendor('acme', 'a', practice);
    expect((await importVendor('acme', 'b', practice)).counts).toMatchObject({ added: 0, changed: 0, unchanged: 4 });
    await clear();
    const withoutIds = practice.map((row) => ({ ...row, id: '' }));
    expect((await importVendor('acme', 'a', withoutIds)).counts).toMatchObject({ added: 4 });
    expect((await importVendor('acme', 'b', withoutIds)).counts).toMatchObject({ added: 0, changed: 0, unchanged: 4 });
    expect(await named()).toEqual(four);
  });

  test('share nothing with a nurse of another source who has the same mailbox', async () => {
    await importVendor('acme', 'a', practice);
    await importVendor('other', 'b', [
      physician('9', 'Erik', 'Elm', '214-555-0184', { Contacttitle: 'Registered Nurse' }),
    ]);
    expect(await named()).toEqual([...four, ['Erik Elm', ['+12145550184', mailbox]]]);
  });
});

test('spouses with one mailbox and one last name are two people', async () => {
  await importVendor('acme', 'a', [
    physician('1', 'Robert', 'Underwood', '312-555-0150'),
    physician('2', 'Thandiwe', 'Underwood', '312-555-0151'),
  ]);
  expect(await named()).toEqual([
    ['Robert Underwood', ['+13125550150', mailbox]],
    ['Thandiwe Underwood', ['+13125550151', mailbox]],
  ]);
});

test('two rows of one source with one name, one mailbox and two ids are two people, listed as possible duplicates', async () => {
  await importVendor('acme', 'a', [
    physician('1', 'Ann', 'Alderman', '312-555-0150'),
    physician('2', 'Ann', 'Alderman', '312-555-0151'),
  ]);
  const ids = (await everybody()).map(({ id }) => id).toSorted();
  expect(ids).toHaveLength(2);
  const pairs: { ids: string[]; keyKind: string }[] = [];
  for await (const { id, otherId, keyKind } of findPossibleDuplicates(database))
    pairs.push({ ids: [id, otherId].toSorted(), keyKind });
  expect(pairs).toEqual([{ ids, keyKind: 'email' }]);
});

test('three physicians with the NPI of their group are three people, in one file and in two', async () => {
  const group = ['Ann Alderman', 'Ben Birchman', 'Carl Cedarman'].map((name, at) => {
    const [first = '', last = ''] = name.split(' ');
    const own = `${first.toLowerCase()}@clinic.example`;
    return physician(`g${at}`, first, last, `312-555-016${at}`, { NPI: '1999061009', Personalemail: own });
  });
  const { counts } = await importVendor('acme', 'a', group);
  expect(counts).toMatchObject({ added: 3, contradictions: { npi: 3 } });
  await importVendor('acme', 'b', group);
  expect((await everybody()).map(({ name, contacts }) => [name, contacts.length])).toEqual([
    ['Ann Alderman', 2],
    ['Ben Birchman', 2],
    ['Carl Cedarman', 2],
  ]);
});

test('an id that a vendor uses again gives no one the contacts of the person who had it', async () => {
  await importVendor('acme', 'a', [physician('7', 'Ann', 'Alder', '312-555-0180', { Personalemail: '' })]);
  const other = [physician('7', 'Zebedee', 'Zimmer', '312-555-0190', { Personalemail: '' })];
  await importVendor('acme', 'b', other);
  expect((await importVendor('acme', 'c', other)).counts).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
  expect(await named()).toEqual([
    ['Ann Alder', ['+13125550180']],
    ['Zebedee Zimmer', ['+13125550190']],
  ]);
});

test('an NPI with a wrong check digit is ignored, and the report counts it; a number with .0 is an NPI', async () => {
  const rows = ['1999000008', '1999000007.0', ''].map((npi, at) =>
    physician(`n${at}`, ['Ann', 'Ben', 'Carl'][at] ?? '', `Zqnumber${at}`, '', { NPI: npi, Personalemail: '' }),
  );
  const { counts } = await importVendor('acme', 'a', rows);
  expect(counts).toMatchObject({ added: 3, contradictions: { npi: 0, invalidNpi: 1 } });
  const { rows: keys } = await database.pool.query(`select 1 from candidate_keys where kind = 'npi'`);
  expect(keys).toHaveLength(1);
});

describe('one person under one key', () => {
  const npi = '1999000007';

  test.each<[string, SourceRow]>([
    ['a nickname', { Contactfirstname: 'Bob' }],
    ['an initial', { Contactfirstname: 'R' }],
    ['half of a double name', { Contactlastname: 'McKenna-Ortiz' }],
    ['a typing error in the last name', { Contactlastname: 'McKena' }],
    ['a typing error in the first name', { Contactfirstname: 'Robrt' }],
  ])('stays one with %s', async (_case, said) => {
    const robert = physician('1', 'Robert', 'McKenna', '312-555-0140', { NPI: npi });
    await importVendor('acme', 'a', [robert]);
    await importVendor('other', 'b', [{ ...robert, ...said }]);
    expect(await everybody()).toHaveLength(1);
  });

  test('stays one under a married name when two keys agree, and is two when one does', async () => {
    const ann = physician('1', 'Ann', 'Alder', '312-555-0140', { NPI: npi, Personalemail: 'ann@postbox.example' });
    await importVendor('acme', 'a', [ann]);
    await importVendor('other', 'b', [{ ...ann, Contactlastname: 'Zimmer' }]);
    expect(await everybody()).toHaveLength(1);
    await importVendor('third', 'c', [{ ...ann, Contactlastname: 'Quist', NPI: '' }]);
    expect(await everybody()).toHaveLength(2);
  });

  test('keeps the registry entry whose name changes', async () => {
    const entry = { NPI: npi, 'Provider Last Name (Legal Name)': 'ALDER', 'Provider First Name': 'ANN' };
    await importNppes('a', [entry]);
    await importNppes('b', [{ ...entry, 'Provider Last Name (Legal Name)': 'ZIMMER' }]);
    expect((await everybody()).map(({ name }) => name)).toEqual(['Ann Zimmer']);
  });
});

afterEach(async () => {
  const { rows } = await database.pool.query('select key from candidate_keys group by key having count(*) > 1');
  expect(rows).toEqual([]);
});

test('an NPI that the registry gave to an organization identifies none of its people, and the report counts them', async () => {
  const group = '1999000106';
  const member = (id: string, first: string): SourceRow => ({
    id,
    NPI: group,
    Contactfirstname: first,
    Contactlastname: 'Zqgroup',
    Contacttitle: 'Physician',
  });
  await importVendor('acme', 'before-1', [member('1', 'A.')]);
  await importVendor('other', 'before-2', [member('2', 'Ann')]);
  expect(await everybody()).toHaveLength(1);
  await clear();
  const registry = await importNppes('registry-1', [
    { NPI: group, 'Entity Type Code': '2' },
    { NPI: '1999000114', 'Provider Last Name (Legal Name)': 'Zqperson', 'Provider First Name': 'Rosa' },
  ]);
  expect(registry.counts).toMatchObject({ added: 1, skipped: 1 });
  const first = await importVendor('acme', 'after-1', [member('1', 'A.')]);
  await importVendor('other', 'after-2', [member('2', 'Ann')]);
  expect((await named()).map(([name]) => name)).toEqual(['A. Zqgroup', 'Ann Zqgroup', 'Rosa Zqperson']);
  expect(first.counts.contradictions).toMatchObject({ npi: 1 });
  await undo('registry-1');
  expect((await database.pool.query('select key from organization_npis')).rows).toEqual([]);
});
