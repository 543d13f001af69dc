// Undo records of companions that an earlier version wrote, with all clinical facts of the person: a migration leaves those that the companion
// replaced, and the undo restores these.
import { beforeAll, expect, test } from 'vitest';
import { migrate, type Database } from '#server/foundation/database/public.ts';
import { emptyDatabases } from '#server/foundation/database/testing/empty-databases.ts';
import { directoryHash, listedHash } from '#server/features/candidates/testing/directory-hash.ts';
import { testDatabase } from '#server/testing/database.ts';
import { importsHere, vault, type ImportsHere } from '../testing/import-here.ts';
import { cliniciansFile, placesFile } from '../testing/nppes-file.ts';

const present = testDatabase();
const emptyDatabase = emptyDatabases();
let database: Database;
let imports: ImportsHere;
beforeAll(async () => {
  database = await emptyDatabase();
  const { rows: older } = await present.database.pool.query<{ name: string; sha256: string }>(
    `select name, sha256 from schema_migrations where name < '0186-' order by name`,
  );
  await migrate(database, undefined, older);
  imports = importsHere(database);
});

const npis = ['1999000007', '1999000015', '1999000023', '1999000031'] as const;
const person = (npi: string, last: string, changes: Record<string, string> = {}) => ({
  NPI: npi,
  'Provider Last Name (Legal Name)': last,
  'Provider First Name': 'ROSA',
  'Provider Business Practice Location Address City Name': 'TULSA',
  'Provider Business Practice Location Address State Name': 'OK',
  ...changes,
});
const boise = { city: 'BOISE', state: 'ID', zip: '837020000', address: '3 ASH RD' };
const austin = { city: 'AUSTIN', state: 'TX', zip: '787010000', address: '2 OAK AVE' };

interface Known {
  id: string;
  clinical: object | null;
}
const readAll = async (): Promise<Known[]> =>
  (await database.pool.query<Known>('select id, clinical from candidates order by id')).rows;
const hashes = async () => [await directoryHash(database, vault), await listedHash(database)];

/** The records of the batch as the earlier version wrote them. */
async function asOlderVersion(batchId: string, before: readonly Known[]): Promise<void> {
  for (const { id, clinical } of before)
    await database.pool.query(
      `update import_undo set facts_before = json_build_object('batchId', facts_before ->> 'batchId', 'clinical', $3::json)
       where batch_id = $1 and candidate_id = $2 and facts_before is not null`,
      [batchId, id, JSON.stringify(clinical)],
    );
}

test('companions that an earlier version imported are undone as if this version had imported them', async () => {
  const { importNppes, importCompanion, undo } = imports;
  const people = (title: string) => [
    person(npis[0], 'ALMEIDA', { 'Provider Credential Text': title }),
    person(npis[1], 'CHEN'),
    person(npis[2], 'DIAZ', { 'Provider Enumeration Date': '05/23/2007' }),
    person(npis[3], 'EVANS'),
  ];
  await importNppes('main', people('RN'));
  // The last one has no clinical facts at all, as people of before.
  await database.pool.query(`update candidates set clinical = null where last_name = 'Evans'`);
  await importCompanion('places-1', placesFile([[npis[0], boise]]));
  const states: { hashes: string[]; known: Known[] }[] = [];
  const steps: [batchId: string, run: () => Promise<unknown>][] = [
    [
      'places-2',
      () =>
        importCompanion(
          'places-2',
          placesFile([
            [npis[0], austin],
            [npis[1], austin],
            [npis[3], austin],
          ]),
        ),
    ],
    [
      'degrees',
      () =>
        importCompanion(
          'degrees',
          cliniciansFile([
            [npis[0], 'OHIO STATE UNIVERSITY', '2001'],
            [npis[2], 'OHIO STATE UNIVERSITY', '1999'],
          ]),
        ),
    ],
    // Its records are of the other kind, which the migration leaves as they are.
    ['weekly', () => importNppes('weekly', people('NP'))],
  ];
  for (const [batchId, run] of steps) {
    const before = await readAll();
    states.push({ hashes: await hashes(), known: before });
    await run();
    await asOlderVersion(batchId, before);
  }
  const read = async () =>
    (
      await database.pool.query<{ batch: string; kind: string | null; has_claim: boolean }>(
        `select batch_id as batch, facts_before ->> 'kind' as kind, claim_before is not null as has_claim from import_undo
         where batch_id <> 'places-1' order by 1, candidate_id`,
      )
    ).rows;
  expect(new Set((await read()).map(({ kind }) => kind))).toEqual(new Set([null]));

  expect(await migrate(database)).toContain('0186-undo-of-facts.sql');

  expect((await read()).map(({ batch, kind }) => `${batch} ${kind}`)).toEqual([
    'degrees degree',
    'degrees degree',
    'places-2 places',
    'places-2 places',
    'places-2 places',
    'weekly null',
    'weekly null',
  ]);
  for (const [number, [batchId]] of [...steps.entries()].toReversed()) {
    await undo(batchId);
    expect(await readAll()).toEqual(states[number]?.known);
    expect(await hashes()).toEqual(states[number]?.hashes);
  }
});
