// The registry's companion files: further places of work, and deactivated numbers. They add to people whom the main file names.
import { beforeEach, describe, expect, test } from 'vitest';
import { candidateProfile } from '#contract/candidates/candidates.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testProduct } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { contactVault, identityHasher, removeCandidate } from '../candidates/public.ts';
import { directoryHash, listedHash } from '../candidates/testing/directory-hash.ts';
import { importsHere, personRow } from './testing/import-here.ts';
import { deactivatedFile, placesFile } from './testing/nppes-file.ts';
import { undoJournal } from './undo/undo-journal.ts';

const product = testProduct();
const { database } = product;
const { pool } = database;
const vault = contactVault(testSecrets.contactKeys);
const { importNppes, importCompanion, importVendor, undo, clear } = importsHere(database, testSecrets);
beforeEach(clear);

const npis = ['1999000007', '1999000015', '1999000023'] as const;
const row = (npi: string, changes: Record<string, string> = {}) => ({
  NPI: npi,
  'Provider Last Name (Legal Name)': `ALMEIDA${npi.slice(-2)}`,
  'Provider First Name': 'ROSA',
  'Provider First Line Business Practice Location Address': '12 NW 3RD ST',
  'Provider Second Line Business Practice Location Address': 'STE 4',
  'Provider Business Practice Location Address City Name': 'ST. LOUIS',
  'Provider Business Practice Location Address State Name': 'MO',
  'Provider Business Practice Location Address Postal Code': '631100000',
  'Provider Business Practice Location Address Telephone Number': `314555${npi.slice(-4)}`,
  ...changes,
});
const main = () =>
  importNppes(
    'main',
    npis.map((npi) => row(npi)),
  );
const tulsa = { city: 'TULSA', state: 'OK', zip: '741030000', address: '1 ELM ST' };
const austin = { city: 'AUSTIN', state: 'TX', zip: '787010000', address: '2 OAK AVE' };
const boise = { city: 'BOISE', state: 'ID', zip: '837020000', address: '3 ASH RD' };

const hash = () => directoryHash(database, vault);
/** The states of the further places, by the last digits of the last name. */
const statesNow = async (): Promise<Record<string, string[]>> => {
  const { rows } = await pool.query<{ name: string; states: string[] }>(
    `select last_name as name, array(select place ->> 'state' from json_array_elements(coalesce(clinical::json -> 'furtherPlaces', '[]')) as place) as states
     from listed_candidates order by last_name`,
  );
  return Object.fromEntries(rows.map(({ name, states }) => [name.slice(-2), states]));
};
const idOf = async (digits: string): Promise<string> =>
  (await pool.query<{ id: string }>('select id from candidates where last_name like $1', [`%${digits}`])).rows[0]?.id ??
  '';

describe('a companion of the registry’s file is refused', () => {
  test('before its main file, in one sentence, and after that was undone', async () => {
    const sentence =
      'The file is an NPPES file of practice locations, which only adds to the registry’s main file: import that one first.';
    await expect(importCompanion('places', placesFile([[npis[0], tulsa]]))).rejects.toThrow(sentence);
    await main();
    await undo('main');
    await expect(importCompanion('places', placesFile([[npis[0], tulsa]]))).rejects.toThrow(sentence);
    await expect(importCompanion('ended', deactivatedFile([npis[0]]))).rejects.toThrow(/import that one first/);
    expect((await pool.query('select 1 from import_batches where state <> $1', ['undone'])).rowCount).toBe(0);
  });

  test('under the name of a vendor', async () => {
    await main();
    await expect(importCompanion('places', placesFile([[npis[0], tulsa]]), { source: 'acme' })).rejects.toThrow(
      'The file belongs to the registry, not to acme.',
    );
  });

  test('when it has names of organizations only', async () => {
    const names = '"NPI","Provider Other Organization Name","Provider Other Organization Name Type Code"\n';
    await expect(importCompanion('names', `${names}"${npis[0]}","Elm Clinic","3"\n`)).rejects.toThrow(
      'has names of organizations only',
    );
  });
});

async function placesFor(kind: 'free' | 'basic') {
  const text = await (await (await product.as(kind)).request(`/api/candidates/${await idOf('07')}`)).text();
  return { text, places: candidateProfile.parse(JSON.parse(text)).clinical?.practicePlaces };
}

describe('a file of practice locations', () => {
  test('adds its places to the people of the main file, creates nobody, and counts what it leaves out', async () => {
    await main();
    const { counts, format } = await importCompanion(
      'places',
      placesFile([
        [npis[0], tulsa],
        [npis[0], austin],
        [npis[0], austin],
        [npis[1], { ...boise, state: 'ATLANTIS' }],
        [npis[2], { ...boise, country: 'FR' }],
        ['1999000031', tulsa],
        ['12', tulsa],
      ]),
    );
    expect(format).toBe('nppes-places');
    expect(counts).toMatchObject({
      rowsRead: 7,
      added: 0,
      changed: 4,
      unchanged: 1,
      skipped: 1,
      rejected: 1,
      ended: 0,
    });
    expect(counts.leftOut.map(({ count, samples }) => [count, samples])).toEqual([
      [1, ['ATLANTIS']],
      [1, ['FR']],
    ]);
    expect(await statesNow()).toEqual({ '07': ['OK', 'TX'], '15': [null], '23': [] });
  });

  test('keeps the first twenty places of a person, and counts the others', async () => {
    await main();
    const places = Array.from({ length: 23 }, (_, at) => ({ ...tulsa, address: `${at + 1} ELM ST` }));
    const { counts } = await importCompanion('places', placesFile(places.map((place) => [npis[0], place])));
    expect(counts.leftOut).toMatchObject([{ count: 3 }]);
    expect((await statesNow())['07']).toHaveLength(20);
  });

  test('replaces what an earlier one said, wherever the rows of a person are in the file', async () => {
    await main();
    await importCompanion(
      'first',
      placesFile([
        [npis[0], tulsa],
        [npis[1], boise],
      ]),
    );
    const before = await hash();
    expect(
      (
        await importCompanion(
          'same',
          placesFile([
            [npis[0], tulsa],
            [npis[1], boise],
          ]),
        )
      ).counts,
    ).toMatchObject({
      changed: 0,
      unchanged: 2,
    });
    expect(await hash()).toBe(before);
    // More rows of others in between than a transaction has.
    const between = Array.from({ length: 4_500 }, (): [string, typeof tulsa] => ['1999000031', tulsa]);
    await importCompanion('second', placesFile([[npis[0], tulsa], ...between, [npis[0], austin]]));
    expect(await statesNow()).toEqual({ '07': ['OK', 'TX'], '15': ['ID'], '23': [] });
    await importCompanion('third', placesFile([[npis[0], austin]]));
    expect((await statesNow())['07']).toEqual(['TX']);
  });

  test('stays when the main file comes again, changed or not', async () => {
    await main();
    await importCompanion('places', placesFile([[npis[0], tulsa]]));
    expect(
      (
        await importNppes(
          'july',
          npis.map((npi) => row(npi)),
        )
      ).counts,
    ).toMatchObject({ changed: 0, unchanged: 3 });
    await importNppes('august', [row(npis[0], { 'Provider First Name': 'ROSALIND' }), row(npis[1])]);
    expect((await statesNow())['07']).toEqual(['OK']);
  });

  test('writes nothing in a dry run, which counts the same', async () => {
    await main();
    const before = await hash();
    const file = placesFile([
      [npis[0], tulsa],
      [npis[1], boise],
      ['1999000031', tulsa],
    ]);
    const { counts } = await importCompanion('places', file, { isDryRun: true });
    expect(counts).toMatchObject({ rowsRead: 3, changed: 2, skipped: 1, added: 0 });
    expect(await hash()).toBe(before);
  });

  test('continues after a kill with the places that were written before it', async () => {
    await main();
    const between = Array.from({ length: 4_500 }, (): [string, typeof tulsa] => ['1999000031', tulsa]);
    const file = placesFile([[npis[0], tulsa], ...between, [npis[0], austin], [npis[1], boise]]);
    await importCompanion('whole', file);
    const statesOfWhole = await statesNow();
    await undo('whole');
    const before = await hash();
    await expect(importCompanion('killed', file, { isKilled: true })).rejects.toThrow('The import was killed.');
    const { isResumed, counts } = await importCompanion('killed', file);
    expect({ isResumed, counts }).toMatchObject({ isResumed: true, counts: { rowsRead: 4_503, skipped: 4_500 } });
    expect(await statesNow()).toEqual(statesOfWhole);
    await undo('killed');
    expect(await hash()).toBe(before);
  });

  test('is taken back by an undo, and keeps its main file from being undone before', async () => {
    await main();
    const [before, listedBefore] = [await hash(), await listedHash(database)];
    await importCompanion('places', placesFile([[npis[0], tulsa]]));
    await expect(undo('main')).rejects.toThrow(/later batch places is in effect/);
    expect(await undo('places')).toEqual({ removed: 0, restored: 1 });
    expect(await hash()).toBe(before);
    expect(await listedHash(database)).toBe(listedBefore);
  });

  test('gives no places to a removed person, who does not return, by either file', async () => {
    await main();
    await importCompanion(
      'places',
      placesFile([
        [npis[0], tulsa],
        [npis[1], boise],
      ]),
    );
    const id = await idOf('07');
    const hasher = identityHasher(testSecrets.lookupKey);
    await inTransaction(database, (client) => removeCandidate(client, vault, hasher, id, undoJournal));
    const again = await importCompanion(
      'again',
      placesFile([
        [npis[0], austin],
        [npis[1], austin],
      ]),
    );
    expect(again.counts).toMatchObject({ added: 0, changed: 1, skipped: 1 });
    expect(
      (
        await importNppes(
          'july',
          npis.map((npi) => row(npi)),
        )
      ).counts,
    ).toMatchObject({ added: 0, suppressed: 1 });
    await importCompanion('later', placesFile([[npis[0], austin]]));
    expect(await statesNow()).toEqual({ '15': ['TX'], '23': [] });
    for (const batch of ['later', 'july', 'again']) await undo(batch);
    expect(await statesNow()).toEqual({ '15': ['ID'], '23': [] });
    const { rows } = await pool.query(
      `select 1 from import_undo where concat(claim_before, facts_before) ~ '1999000007|Tulsa'`,
    );
    expect(rows).toEqual([]);
  });

  test('adds nothing to a vendor’s person whom the main file does not name', async () => {
    await main();
    await importVendor('acme', 'acme-1', [personRow(1, { NPI: '1999000031' })]);
    expect((await importCompanion('places', placesFile([['1999000031', tulsa]]))).counts).toMatchObject({
      changed: 0,
      skipped: 1,
    });
  });

  test('is shown on the profile behind the practice, with its street only to callers with contact rights', async () => {
    await main();
    await importCompanion('places', placesFile([[npis[0], tulsa]]));
    const { text, places } = await placesFor('free');
    expect(places).toEqual([
      { address: null, city: 'St. Louis', state: 'MO', zip: '63110' },
      { address: null, city: 'Tulsa', state: 'OK', zip: '74103' },
    ]);
    expect(text).not.toMatch(/Elm St|3rd St/);
    expect((await placesFor('basic')).places).toEqual([
      { address: '12 NW 3rd St, Ste 4', city: 'St. Louis', state: 'MO', zip: '63110' },
      { address: '1 Elm St', city: 'Tulsa', state: 'OK', zip: '74103' },
    ]);
  });
});

describe('a list of deactivated numbers', () => {
  test('ends the claims of its people as their rows in the main file do, and an undo brings them back', async () => {
    await main();
    const before = await hash();
    const { counts, format } = await importCompanion('ended', deactivatedFile([npis[0], '1999000031']));
    expect(format).toBe('nppes-deactivated');
    expect(counts).toMatchObject({ rowsRead: 2, ended: 1, skipped: 1, changed: 0 });
    expect(Object.keys(await statesNow())).toEqual(['15', '23']);
    expect((await importCompanion('again', deactivatedFile([npis[0]]))).counts).toMatchObject({ ended: 0, skipped: 1 });
    await undo('again');
    await undo('ended');
    expect(await hash()).toBe(before);
  });
});

describe('a weekly file', () => {
  test('updates its people and leaves all others as they are', async () => {
    await main();
    const { counts } = await importNppes('weekly', [
      row(npis[0], { 'Provider Business Practice Location Address City Name': 'KANSAS CITY' }),
    ]);
    expect(counts).toMatchObject({ changed: 1, ended: 0, added: 0 });
    expect(await statesNow()).toEqual({ '07': [], '15': [], '23': [] });
  });
});
