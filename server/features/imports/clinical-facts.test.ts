// Clinical facts of the registry: kept with their source, shown by rights, taken back by an undo, and deleted by a removal.
import { beforeEach, expect, test } from 'vitest';
import { candidateProfile } from '#contract/candidates/candidates.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testProduct } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { contactVault, identityHasher, removeCandidate } from '../candidates/public.ts';
import { directoryHash } from '../candidates/testing/directory-hash.ts';
import { importsHere, personRow } from './testing/import-here.ts';
import { undoJournal } from './undo/undo-journal.ts';

const product = testProduct();
const { database } = product;
const { pool } = database;
const vault = contactVault(testSecrets.contactKeys);
const { importNppes, importVendor, undo, clear } = importsHere(database, testSecrets);
beforeEach(clear);

const npi = '1999000007';
const row = (changes: Record<string, string> = {}) => ({
  NPI: npi,
  'Provider Last Name (Legal Name)': 'ALMEIDA',
  'Provider First Name': 'ROSA',
  'Healthcare Provider Taxonomy Code_1': '207R00000X',
  'Healthcare Provider Primary Taxonomy Switch_1': 'N',
  'Provider License Number_1': 'K 1234',
  'Provider License Number State Code_1': 'TX',
  'Healthcare Provider Taxonomy Code_2': '207RC0000X',
  'Healthcare Provider Primary Taxonomy Switch_2': 'Y',
  'Provider License Number_2': 'K-1234',
  'Provider License Number State Code_2': 'TX',
  'Provider Enumeration Date': '05/23/2005',
  'Is Sole Proprietor': 'N',
  ...changes,
});
const idNow = async (): Promise<string> =>
  (await pool.query<{ id: string }>('select id from candidates')).rows[0]?.id ?? '';
const profileFor = async (kind: 'free' | 'basic') => {
  const text = await (await (await product.as(kind)).request(`/api/candidates/${await idNow()}`)).text();
  return { text, profile: candidateProfile.parse(JSON.parse(text)) };
};

test('a caller without contact rights sees the states, and neither the NPI nor the number of a license', async () => {
  await importNppes('june', [row()]);
  const { text, profile } = await profileFor('free');
  expect(profile.clinical).toMatchObject({ npi: null, licenses: [{ state: 'TX', number: null, label: 'Internist' }] });
  expect(text).not.toMatch(/1999000007|1234/);
});

test('a caller with contact rights sees taxonomies, licenses, the NPI and the date, with their source', async () => {
  await importNppes('june', [row()]);
  const { profile } = await profileFor('basic');
  expect(profile.specialty).toBe('Cardiology');
  expect(profile.clinical).toEqual({
    npi,
    taxonomies: [
      { code: '207RC0000X', label: 'Cardiologist', isPrimary: true },
      { code: '207R00000X', label: 'Internist', isPrimary: false },
    ],
    // One license, which both taxonomies name in two spellings.
    licenses: [{ state: 'TX', number: 'K 1234', label: 'Internist' }],
    enumeratedOn: '2005-05-23',
    isSoleProprietor: false,
    compacts: [],
    // Without an address on file, no compact of residents applies.
    fasterPaths: [],
    otherNames: [],
    practicePlaces: [],
    graduationYear: null,
    medicalSchool: null,
    languages: [],
    boardCertifications: [],
  });
  expect(profile.sources[0]?.fields).toContain('clinical');
});

test('the same file again changes nothing, a new license changes the person, and an undo brings back what was', async () => {
  await importNppes('june', [row()]);
  const before = await directoryHash(database, vault);
  expect((await importNppes('july', [row()])).counts).toMatchObject({ changed: 0, unchanged: 1 });
  const august = await importNppes('august', [
    row({ 'Provider License Number_3': 'A77', 'Provider License Number State Code_3': 'CA' }),
  ]);
  expect(august.counts).toMatchObject({ changed: 1 });
  expect((await profileFor('basic')).profile.clinical?.licenses.map(({ state }) => state)).toEqual(['CA', 'TX']);
  await undo(august.batchId);
  expect(await directoryHash(database, vault)).toBe(before);
});

const nurseRow = (mailing: string) =>
  row({
    'Healthcare Provider Taxonomy Code_1': '163W00000X',
    'Healthcare Provider Taxonomy Code_2': '',
    'Provider License Number_2': '',
    'Provider Business Mailing Address State Name': mailing,
    'Provider Business Practice Location Address State Name': 'CO',
  });
const compactsNow = async () => (await profileFor('free')).profile.clinical?.compacts ?? [];

test('a nurse reaches the states of the compact by the mailing address, and moves with it', async () => {
  await importNppes('june', [nurseRow('TX')]);
  const [compact] = await compactsNow();
  expect(compact).toMatchObject({ compact: 'Nurse Licensure Compact', isByResidence: true, via: 'TX' });
  expect(compact?.states).toContain('AZ');
  expect(compact?.states).not.toContain('TX');
  expect((await importNppes('july', [nurseRow('CA')])).counts).toMatchObject({ changed: 1 });
  expect(await compactsNow()).toEqual([]);
});

test('a vendor that knows the NPI keeps its own values, and the registry adds its facts', async () => {
  await importVendor('acme', 'acme-1', [personRow(1, { NPI: npi, specialty: 'Nurse' })]);
  await importNppes('june', [row()]);
  const { profile } = await profileFor('basic');
  expect(profile).toMatchObject({ specialty: 'Nurse', clinical: { npi, enumeratedOn: '2005-05-23' } });
});

test('a removal deletes the facts wherever they were written', async () => {
  await importNppes('june', [row()]);
  await importNppes('july', [row({ 'Provider License Number_1': 'K9999' })]);
  const hasher = identityHasher(testSecrets.lookupKey);
  const id = await idNow();
  await inTransaction(database, (client) => removeCandidate(client, vault, hasher, id, undoJournal));
  const tables = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from "${name}" t`);
    expect(
      rows.filter(({ text }) => /1999000007|K ?1234|K9999/.test(text)),
      name,
    ).toEqual([]);
  }
  expect((await importNppes('september', [row()])).counts).toMatchObject({ added: 0, suppressed: 1 });
});
