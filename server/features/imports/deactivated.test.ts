// The registry deactivates a number: what it said of the candidate ends with that, and returns when the number is active again.
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { directoryHash, listedHash } from '#server/features/candidates/testing/directory-hash.ts';
import { importsHere, personRow, vault } from './testing/import-here.ts';

const { database } = testDatabase();
const { importVendor, importNppes, undo, clear } = importsHere(database);

beforeEach(clear);

const npis = ['1999000007', '1999000015', '1999000023'] as const;
const activeRow = (npi: string) => ({
  NPI: npi,
  'Provider Last Name (Legal Name)': `ALMEIDA${npi.slice(-2)}`,
  'Provider First Name': 'ROSA',
  'Provider Business Practice Location Address City Name': 'ST. LOUIS',
  'Provider Business Practice Location Address State Name': 'MO',
  'Provider Business Practice Location Address Telephone Number': '3145550142',
});
/** As in the registry's file: every column but the number and the date is blank. */
const deactivatedRow = (npi: string) => ({ NPI: npi, 'Entity Type Code': '', 'NPI Deactivation Date': '11/01/2026' });
const reactivatedRow = (npi: string) => ({
  ...activeRow(npi),
  'NPI Deactivation Date': '11/01/2026',
  'NPI Reactivation Date': '11/20/2026',
});

interface Listed {
  id: string;
  city: string | null;
  title: string | null;
  phone_kind: string | null;
}

const listed = async (): Promise<Listed[]> =>
  (await database.pool.query<Listed>('select id, city, title, phone_kind from listed_candidates order by last_name'))
    .rows;
const hash = (): Promise<string> => directoryHash(database, vault);

describe('a registry row that is deactivated', () => {
  test('takes its candidate out of what is listed, and the change log tells every follower', async () => {
    await importNppes('june', npis.map(activeRow));
    const before = await listed();
    await database.pool.query('truncate candidate_changes');
    const { counts } = await importNppes('july', [deactivatedRow(npis[0]), activeRow(npis[1]), activeRow(npis[2])]);
    expect(counts).toMatchObject({
      rowsRead: 3,
      added: 0,
      changed: 0,
      unchanged: 2,
      ended: 1,
      skipped: 0,
      rejected: 0,
    });
    expect((await listed()).map(({ id }) => id)).toEqual(before.slice(1).map(({ id }) => id));
    expect(
      (await database.pool.query<{ candidate_id: string }>('select candidate_id from candidate_changes')).rows,
    ).toContainEqual({ candidate_id: before[0]?.id });
  });

  test('ends no claim twice, and no claim of an unknown candidate', async () => {
    await importNppes('june', [activeRow(npis[0])]);
    await importNppes('july', [deactivatedRow(npis[0])]);
    const before = await hash();
    const { counts } = await importNppes('august', [
      deactivatedRow(npis[0]),
      deactivatedRow(npis[1]),
      activeRow(npis[2]),
    ]);
    expect(counts).toMatchObject({ added: 1, ended: 0, skipped: 2 });
    await undo('august');
    expect(await hash()).toBe(before);
  });

  test('is counted by a dry run, which ends nothing', async () => {
    await importNppes('june', npis.map(activeRow));
    const before = await hash();
    const { counts } = await importNppes(
      'july',
      [deactivatedRow(npis[0]), deactivatedRow(npis[1]), activeRow(npis[2])],
      { isDryRun: true },
    );
    expect(counts).toMatchObject({ ended: 2, unchanged: 1, skipped: 0 });
    expect(await hash()).toBe(before);
  });

  test('leaves what another source says of the same candidate, without the registry’s phone', async () => {
    await importNppes('june', [activeRow(npis[0])]);
    await importVendor('acme', 'acme-june', [
      personRow(1, { NPI: npis[0], Contactlastname: 'Almeida07', Contacttitle: 'Charge Nurse' }),
    ]);
    const [before] = await listed();
    expect(before).toMatchObject({ city: 'St. Louis', title: 'Charge Nurse', phone_kind: 'office_phone' });
    await importNppes('july', [deactivatedRow(npis[0])]);
    expect(await listed()).toEqual([{ id: before?.id, city: null, title: 'Charge Nurse', phone_kind: null }]);
  });

  test('gives the claim back when its batch is undone', async () => {
    await importNppes('june', npis.map(activeRow));
    const [before, listedBefore] = [await hash(), await listedHash(database)];
    await importNppes('july', [deactivatedRow(npis[0]), activeRow(npis[1])]);
    await expect(undo('june')).rejects.toThrow(/later batch july is in effect/);
    expect(await undo('july')).toEqual({ removed: 0, restored: 1 });
    expect(await hash()).toBe(before);
    expect(await listedHash(database)).toBe(listedBefore);
  });

  test('that is active again later brings back the same candidate, with the phone', async () => {
    await importNppes('june', [activeRow(npis[0])]);
    const before = await listed();
    await importNppes('july', [deactivatedRow(npis[0])]);
    expect(await listed()).toEqual([]);
    expect((await importNppes('august', [reactivatedRow(npis[0])])).counts).toMatchObject({
      added: 0,
      changed: 1,
      ended: 0,
    });
    expect(await listed()).toEqual(before);
    await undo('august');
    expect(await listed()).toEqual([]);
    await undo('july');
    expect(await listed()).toEqual(before);
  });

  test('is decided in the order of the file when the file contains it twice', async () => {
    expect(
      (
        await importNppes('both', [
          activeRow(npis[0]),
          deactivatedRow(npis[0]),
          deactivatedRow(npis[1]),
          activeRow(npis[1]),
        ])
      ).counts,
    ).toMatchObject({ added: 2, ended: 1, skipped: 1 });
    expect(await listed()).toHaveLength(1);
  });

  test('ends no claim of a vendor who uses the same number', async () => {
    await importVendor('acme', 'acme-june', [personRow(1, { NPI: npis[0] })]);
    await importNppes('july', [deactivatedRow(npis[0]), activeRow(npis[1])]);
    expect(await listed()).toHaveLength(2);
  });
});
