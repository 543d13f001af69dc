// Degrees of Medicare's file of clinicians, which adds to people of the registry's main file; and what vendors say of qualifications.
import { beforeEach, describe, expect, test } from 'vitest';
import { candidateProfile } from '#contract/candidates/candidates.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testProduct } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { contactVault, identityHasher, removeCandidate } from '../candidates/public.ts';
import { directoryHash, listedHash } from '../candidates/testing/directory-hash.ts';
import { importsHere, personRow } from './testing/import-here.ts';
import { cliniciansFile, placesFile } from './testing/nppes-file.ts';
import { undoJournal } from './undo/undo-journal.ts';

const product = testProduct();
const { database } = product;
const { pool } = database;
const vault = contactVault(testSecrets.contactKeys);
const { importNppes, importCompanion, importVendor, undo, clear } = importsHere(database, testSecrets);
beforeEach(clear);

const npis = ['1999000007', '1999000015', '1999000023'] as const;
const stranger = '1999000031';
const row = (npi: string, firstName = 'ROSA') => ({
  NPI: npi,
  'Provider Last Name (Legal Name)': `ALMEIDA${npi.slice(-2)}`,
  'Provider First Name': firstName,
});
const main = (batchId = 'main') =>
  importNppes(
    batchId,
    npis.map((npi) => row(npi)),
  );
const hash = () => directoryHash(database, vault);
/** By the last digits of the last name. */
const degreesNow = async (): Promise<Record<string, [school: string | null, year: number | null]>> => {
  const { rows } = await pool.query<{ name: string; school: string | null; year: number | null }>(
    `select last_name as name, clinical ->> 'medicalSchool' as school, (clinical ->> 'graduationYear')::int as year
     from listed_candidates order by last_name`,
  );
  return Object.fromEntries(rows.map(({ name, school, year }) => [name.slice(-2), [school, year]]));
};
const remove = async (digits: string) => {
  const { rows } = await pool.query<{ id: string }>('select id from candidates where last_name like $1', [
    `%${digits}`,
  ]);
  const hasher = identityHasher(testSecrets.lookupKey);
  await inTransaction(database, (client) => removeCandidate(client, vault, hasher, rows[0]?.id ?? '', undoJournal));
};
const profileFor = async (kind: 'free' | 'basic') => {
  const { rows } = await pool.query<{ id: string }>('select id from candidates order by last_name');
  const answer = await (await product.as(kind)).request(`/api/candidates/${rows[0]?.id}`);
  return candidateProfile.parse(await answer.json());
};

describe('a file of Medicare’s clinicians', () => {
  test('is refused without the main file, in one sentence, and under the name of a vendor', async () => {
    const file = cliniciansFile([[npis[0], 'OTHER', '1998']]);
    await expect(importCompanion('medicare', file)).rejects.toThrow(
      'The file is a Medicare file of doctors and clinicians, which only adds to the registry’s main file: import that one first.',
    );
    await main();
    await expect(importCompanion('medicare', file, { source: 'acme' })).rejects.toThrow('not to acme');
  });

  test('gives school and year to people of the main file once, creates nobody, and counts what it leaves out', async () => {
    await main();
    const { counts, format } = await importCompanion(
      'medicare',
      cliniciansFile([
        [npis[0], 'UNIVERSITY OF TEXAS MEDICAL SCHOOL AT HOUSTON', '1998'],
        [npis[1], 'OTHER', '2001'],
        [npis[0], 'UNIVERSITY OF TEXAS MEDICAL SCHOOL AT HOUSTON', '1998'],
        [npis[2], '', '1850'],
        [stranger, 'HALSTED MEDICAL SCHOOL', '1998'],
        ['12', 'HALSTED MEDICAL SCHOOL', '1998'],
      ]),
    );
    expect(format).toBe('medicare-clinicians');
    expect(counts).toMatchObject({ rowsRead: 6, added: 0, changed: 3, unchanged: 1, skipped: 1, rejected: 1 });
    expect(counts.leftOut).toEqual([{ column: 'Grd_yr', count: 1, samples: ['1850'] }]);
    expect(await degreesNow()).toEqual({
      '07': ['University of Texas Medical School at Houston', 1998],
      '15': [null, 2001],
      '23': [null, null],
    });
  });

  test('says the same again without a change, replaces what an earlier one said, and fills blanks from later rows', async () => {
    await main();
    const june = cliniciansFile([
      [npis[0], 'HALSTED MEDICAL SCHOOL', '1998'],
      [npis[1], '', '2001'],
    ]);
    await importCompanion('june', june);
    const before = await hash();
    expect((await importCompanion('again', june)).counts).toMatchObject({ changed: 0, unchanged: 2 });
    expect(await hash()).toBe(before);
    // More rows of others in between than a transaction has.
    const between = Array.from({ length: 2_500 }, (): [string, string, string] => [stranger, '', '1990']);
    await importCompanion(
      'july',
      cliniciansFile([[npis[0], '', '1999'], ...between, [npis[0], 'LAKEVIEW COLLEGE', '2005']]),
    );
    expect(await degreesNow()).toMatchObject({ '07': ['Lakeview College', 1999], '15': [null, 2001] });
  });

  test('keeps its degrees and those of other companions when the main file comes again, changed or not', async () => {
    await main();
    await importCompanion('medicare', cliniciansFile([[npis[0], 'HALSTED MEDICAL SCHOOL', '1998']]));
    const tulsa = { city: 'TULSA', state: 'OK', zip: '741030000', address: '1 ELM ST' };
    await importCompanion('places', placesFile([[npis[0], tulsa]]));
    expect((await main('july')).counts).toMatchObject({ changed: 0, unchanged: 3 });
    await importNppes('august', [row(npis[0], 'ROSALIND')]);
    expect((await degreesNow())['07']).toEqual(['Halsted Medical School', 1998]);
    expect((await profileFor('basic')).clinical?.practicePlaces).toMatchObject([{ city: 'Tulsa' }]);
  });

  test('writes nothing in a dry run, and continues after a kill with what was written before it', async () => {
    await main();
    const before = await hash();
    const between = Array.from({ length: 1_500 }, (): [string, string, string] => [stranger, '', '1990']);
    const file = cliniciansFile([
      [npis[0], '', '1998'],
      ...between,
      [npis[0], 'HALSTED', '2005'],
      [npis[1], '', '2001'],
    ]);
    expect((await importCompanion('dry', file, { isDryRun: true })).counts).toMatchObject({ added: 0, skipped: 1_500 });
    expect(await hash()).toBe(before);
    await expect(importCompanion('killed', file, { isKilled: true })).rejects.toThrow('The import was killed.');
    expect(await importCompanion('killed', file)).toMatchObject({ isResumed: true, counts: { rowsRead: 1_503 } });
    expect(await degreesNow()).toMatchObject({ '07': ['Halsted', 1998], '15': [null, 2001] });
    await undo('killed');
    expect(await hash()).toBe(before);
  });

  test('is taken back by an undo, and gives nothing to a removed person, who does not return', async () => {
    await main();
    const [before, listedBefore] = [await hash(), await listedHash(database)];
    const file = cliniciansFile(npis.map((npi) => [npi, 'HALSTED MEDICAL SCHOOL', '1998']));
    await importCompanion('medicare', file);
    await expect(undo('main')).rejects.toThrow(/later batch medicare is in effect/);
    await undo('medicare');
    expect([await hash(), await listedHash(database)]).toEqual([before, listedBefore]);
    await importCompanion('later', file);
    await remove('07');
    expect((await importCompanion('again', file)).counts).toMatchObject({ added: 0, changed: 0, skipped: 1 });
    expect((await main('july')).counts).toMatchObject({ added: 0, suppressed: 1 });
    expect(Object.keys(await degreesNow())).toEqual(['15', '23']);
  });
});

const qualified = {
  id: 'v-1',
  Graduationyear: '1998',
  Medicalschool: 'HALSTED MEDICAL SCHOOL',
  Languages: 'English; Español',
  Boardcertifications: 'ABIM; CCRN',
};

describe('qualifications of a vendor', () => {
  test('are shown to everyone who may search, with their source and date', async () => {
    await importVendor('acme', 'acme-1', [personRow(1, qualified)], '2026-06-01');
    const { clinical, sources } = await profileFor('free');
    expect(clinical).toMatchObject({
      npi: null,
      graduationYear: 1998,
      medicalSchool: 'Halsted Medical School',
      languages: ['English', 'Spanish'],
      boardCertifications: ['Internal Medicine', 'CCRN'],
    });
    expect(sources).toMatchObject([
      { source: 'acme', saidOn: '2026-06-01', fields: expect.arrayContaining(['qualifications']) },
    ]);
    expect(sources[0]?.fields).not.toContain('clinical');
  });

  test('that the next file leaves blank are gone, and an undo brings them back', async () => {
    await importVendor('acme', 'acme-1', [personRow(1, qualified)]);
    const before = await hash();
    const { Graduationyear: _year, ...others } = qualified;
    await importVendor('acme', 'acme-2', [personRow(1, { ...others, Languages: '' })]);
    expect((await profileFor('basic')).clinical).toMatchObject({ graduationYear: null, languages: [] });
    await undo('acme-2');
    expect(await hash()).toBe(before);
    expect((await importVendor('acme', 'acme-3', [personRow(1, qualified)])).counts).toMatchObject({ unchanged: 1 });
  });

  test('do not make another person of somebody without keys', async () => {
    const person = { Contactlastname: 'Almeida', Contactfirstname: 'Rosa', specialty: 'Nurse' };
    await importVendor('acme', 'acme-1', [person]);
    const { counts } = await importVendor('acme', 'acme-2', [{ ...person, Languages: 'Spanish' }]);
    expect(counts).toMatchObject({ added: 0, changed: 1 });
  });

  test('are deleted by a removal wherever they were written', async () => {
    await importVendor('acme', 'acme-1', [personRow(1, qualified)]);
    await importVendor('acme', 'acme-2', [personRow(1, { ...qualified, Medicalschool: 'Lakeview College' })]);
    await remove('%');
    const tables = await pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables.rows) {
      const { rows } = await pool.query<{ text: string }>(`select t::text as text from "${name}" t`);
      expect(
        rows.filter(({ text }) => /Halsted|Lakeview|graduationYear/.test(text)),
        name,
      ).toEqual([]);
    }
  });
});
