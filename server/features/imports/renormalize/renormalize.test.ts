// Values that earlier rules stored, brought into the form of the present ones.
import { beforeEach, describe, expect, test } from 'vitest';
import { noClinicalFacts } from '#contract/candidates/clinical-facts.ts';
import { noValues, readContacts, removeCandidate, type CandidateDraft } from '#server/features/candidates/public.ts';
import { directoryHash } from '#server/features/candidates/testing/directory-hash.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDatabase } from '#server/testing/database.ts';
import { mapRecord } from '../formats/map-record.ts';
import { insertBatch, withImportLock } from '../batches/batch-store.ts';
import { hasher, importsHere, vault } from '../testing/import-here.ts';
import { undoJournal } from '../undo/undo-journal.ts';
import { renormalize } from './renormalize.ts';

const { database } = testDatabase();
const { writeBatch, importNppes, undo, clear } = importsHere(database);

beforeEach(clear);

const today = '2026-11-26';
const reader = { vault, hasher };
const hash = (): Promise<string> => directoryHash(database, vault);
const run = (day: string | null = today, onProgress: (candidates: number) => void = () => undefined) =>
  renormalize(database, reader, day, onProgress);

/** A person as a version with fewer rules stored them. */
const old = (number: number, said: Partial<CandidateDraft> = {}): CandidateDraft => ({
  ...noValues,
  firstName: 'ROSA',
  lastName: `Almeida${'abcdefghij'[number % 10]}`,
  credentials: 'R.N.',
  title: 'Charge Nurse',
  specialty: 'NURSE',
  city: 'Port Saint Lucie',
  state: 'FL',
  country: 'US',
  contacts: [{ kind: 'personal_email', value: `'p${number}@postbox.example`, verifiedOn: null }],
  keys: [{ kind: 'vendor', value: `acme:${number}` }],
  ...said,
});
const write = (...drafts: CandidateDraft[]) => writeBatch('acme', 'acme-1', drafts, '2026-06-01');
const people = (count: number): CandidateDraft[] => Array.from({ length: count }, (_, number) => old(number));

async function onlyCandidate() {
  const { rows } = await database.pool.query<{
    id: string;
    first_name: string;
    last_name: string;
    credentials: string;
  }>('select id, first_name, last_name, credentials, title, specialty, city, claims from candidates');
  expect(rows).toHaveLength(1);
  return rows[0];
}

describe('nothing is written', () => {
  test('by a dry run, which counts the changes by field with samples of which contacts are masked', async () => {
    await write(...people(5));
    const before = await hash();
    const { candidates, changedCandidates, fields } = await run(null);
    expect([candidates, changedCandidates]).toEqual([5, 5]);
    expect(fields.get('city')).toEqual({ count: 5, samples: ['Port Saint Lucie → Port St. Lucie'] });
    expect(fields.get('personal_email')).toEqual({ count: 5, samples: ["'••• → p•••"] });
    expect(await hash()).toBe(before);
    expect((await database.pool.query('select from candidate_changes')).rowCount).toBe(5);
  });

  test('while an import runs, or its batch is unfinished', async () => {
    await write(...people(1));
    const before = await hash();
    await withImportLock(database, async () => {
      await expect(run()).rejects.toThrow(/An import is running/);
    });
    await insertBatch(database, {
      id: 'acme-2',
      source: 'acme',
      fileName: 'acme-2.csv',
      fileFingerprint: 'acme-2',
      format: 'vendor',
      fileRows: 1,
      startedBy: null,
      jobId: null,
    });
    await expect(run()).rejects.toThrow(/acme-2 is unfinished/);
    expect(await hash()).toBe(before);
  });

  test('when the values have the present form already', async () => {
    const draft = mapRecord(
      {
        id: '1',
        Contactfirstname: 'DR. MARÍA',
        Contactlastname: 'MCDONALD JR., M.D.',
        specialty: 'OB/GYN',
        Contactcity: 'ST LOUIS, MO',
        Contactphone: '312-555-0142 x204',
        Personalemail: 'Maria <m@postbox.example>',
      },
      'acme',
    );
    await write(draft ?? old(1));
    const registered = { 'Provider First Name': 'MACKENZIE', 'Provider Credential Text': 'M.D., PHARMD' };
    await importNppes(
      'nppes-1',
      ['1999000007', '1999000015'].map((NPI) => ({
        ...registered,
        NPI,
        'Provider Last Name (Legal Name)': 'O BRIEN',
        'Provider Name Suffix Text': 'JR.',
        'Provider Business Practice Location Address City Name': 'FT WORTH',
        'Provider Business Practice Location Address State Name': 'TX',
        'Healthcare Provider Taxonomy Code_1': '207V00000X',
      })),
    );
    const before = await hash();
    expect(await run()).toMatchObject({ candidates: 3, changedCandidates: 0 });
    expect(await hash()).toBe(before);
  });
});

describe('a stored value', () => {
  test('gets the present form, keeps its source and date, and follows into the change log', async () => {
    await write(old(1, { lastName: 'MCDONALD MD', credentials: 'Jr., R.N.' }));
    await database.pool.query('truncate candidate_changes');
    await run();
    const candidate = await onlyCandidate();
    expect(candidate).toMatchObject({
      first_name: 'Rosa',
      last_name: 'McDonald',
      credentials: 'Jr., MD, RN',
      title: 'Charge Nurse',
      specialty: 'Nurse',
      city: 'Port St. Lucie',
      claims: { acme: { batchId: 'acme-1', saidOn: '2026-06-01' } },
    });
    const contacts = await inTransaction(database, (client) => readContacts(client, reader, candidate?.id ?? ''));
    expect(contacts).toMatchObject([
      { value: 'p1@postbox.example', source: 'acme', batch: 'acme-1', firstSeenOn: '2026-06-01' },
    ]);
    expect((await database.pool.query('select from candidate_changes')).rowCount).toBe(1);
  });

  test('of each source is read by itself, and the stronger source is still shown', async () => {
    const keys: CandidateDraft['keys'] = [{ kind: 'npi', value: '1999000007' }];
    await write(old(1, { keys, city: 'Saint Louis', state: 'MO' }));
    await writeBatch('nppes', 'nppes-1', [old(1, { keys, contacts: [], specialty: 'Registered NURSE' })], '2026-06-02');
    await run();
    expect(await onlyCandidate()).toMatchObject({
      city: 'St. Louis',
      claims: { acme: { said: { specialty: 'Nurse' } }, nppes: { said: { specialty: 'Registered NURSE' } } },
    });
  });

  test('of a table of names gets the present name, and one that the table does not have stays', async () => {
    const clinical = { ...noClinicalFacts, npi: '1999000007', languages: ['Farsi', 'Spanish'] };
    await write(old(1, { clinical: { ...clinical, boardCertifications: ['Old Board', 'CCRN'] } }));
    await run();
    const { rows } = await database.pool.query<{ clinical: unknown }>('select clinical from candidates');
    expect(rows[0]?.clinical).toEqual({
      npi: '1999000007',
      languages: ['Persian', 'Spanish'],
      boardCertifications: ['Old Board', 'CCRN'],
    });
  });

  test('that two spellings made double is one', async () => {
    const spellings = ["'p@postbox.example", 'p@postbox.example'] as const;
    const contacts = spellings.map((value) => ({ kind: 'personal_email' as const, value, verifiedOn: null }));
    await write(old(1, { contacts }));
    await run();
    const { id = '' } = (await onlyCandidate()) ?? {};
    expect(await inTransaction(database, (client) => readContacts(client, reader, id))).toHaveLength(1);
  });
});

test('a second run changes nothing', async () => {
  await write(...people(3));
  await run();
  const before = await hash();
  expect(await run()).toMatchObject({ candidates: 3, changedCandidates: 0 });
  expect(await hash()).toBe(before);
});

test('a run that was interrupted and is repeated has the result of one that was not', async () => {
  await write(...people(700));
  const before = await hash();
  await expect(
    run(today, () => {
      throw new Error('interrupted');
    }),
  ).rejects.toThrow('interrupted');
  const half = await hash();
  expect(half).not.toBe(before);
  expect(await run()).toMatchObject({ candidates: 700, changedCandidates: 200 });
  const repeated = await hash();
  await clear();
  await write(...people(700));
  await run();
  expect(await hash()).toBe(repeated);
});

test('a removed person stays removed', async () => {
  await write(...people(2));
  const { rows } = await database.pool.query<{ id: string }>('select id from candidates order by id');
  await inTransaction(database, (client) => removeCandidate(client, vault, hasher, rows[0]?.id ?? '', undoJournal));
  expect(await run()).toMatchObject({ candidates: 1 });
  expect(await onlyCandidate()).toMatchObject({ id: rows[1]?.id });
});

test('the batch of the values can still be undone', async () => {
  await write(...people(2));
  await run();
  await undo('acme-1');
  expect((await database.pool.query('select from candidates')).rowCount).toBe(0);
});
