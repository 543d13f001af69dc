// Undoing a batch while other batches are in effect: what is refused, and what is left afterwards.
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDatabase } from '#server/testing/database.ts';
import { undoJournal } from './undo-journal.ts';
import { removeCandidate } from '#server/features/candidates/public.ts';
import { directoryHash } from '#server/features/candidates/testing/directory-hash.ts';
import { hasher, importsHere, personRow, vault } from '../testing/import-here.ts';

const { database } = testDatabase();
const { importRows, importVendor, undo, clear } = importsHere(database);

beforeEach(clear);

const people = (...numbers: number[]) => numbers.map((who) => personRow(who));
const titled = (title: string, ...numbers: number[]) => numbers.map((who) => personRow(who, { Contacttitle: title }));
const hash = (): Promise<string> => directoryHash(database, vault);

/** After these no undo record of an earlier batch is kept. */
async function importUnrelated(count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1)
    await importRows('unrelated', `unrelated-${number}`, people(900 + number));
}

async function refusal(batchId: string): Promise<string> {
  const before = await hash();
  const message = await undo(batchId).then(
    () => 'not refused',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  expect(await hash()).toBe(before);
  return message;
}

async function candidateIds(): Promise<string[]> {
  return (await database.pool.query<{ id: string }>('select id from candidates order by last_name')).rows.map(
    ({ id }) => id,
  );
}

describe('the undo of an old batch', () => {
  test('deletes no candidate to which a later batch that is still in effect added data, however long ago', async () => {
    await importRows('acme', 'a', people(1, 2, 3));
    await importRows('other', 'b', titled('Charge Nurse', 1, 2));
    expect(await refusal('a')).toMatch(/later batch b is in effect .*npm run import:undo -- b/);
    await importUnrelated(5);
    expect(await refusal('a')).toMatch(/later batch b is in effect .*cannot be undone either/);
  });

  test('is refused when the records that would restore what it changed are gone, instead of reporting success', async () => {
    await importRows('acme', 'a', people(1, 2, 3));
    await importRows('other', 'b', titled('Charge Nurse', 1, 2));
    await importUnrelated(5);
    expect(await refusal('b')).toMatch(/b cannot be undone.*undo records.*last 5 batches/);
    // Undoing a later batch makes b one of the last five again; its records are gone nevertheless.
    await undo('unrelated-5');
    expect(await refusal('b')).toMatch(/b cannot be undone/);
  });

  test('is refused when the records are gone for any other reason', async () => {
    await importRows('acme', 'a', people(1, 2));
    await importRows('other', 'b', titled('Charge Nurse', 1));
    await database.pool.query('truncate import_undo');
    expect(await refusal('b')).toMatch(/b cannot be undone/);
  });

  test('works when it only added candidates that no later batch names', async () => {
    await importRows('acme', 'a', people(1, 2, 3));
    await importUnrelated(6);
    expect(await undo('a')).toEqual({ removed: 3, restored: 0 });
    expect(await candidateIds()).toHaveLength(6);
  });
});

describe('the undo of a batch is refused while a later batch in effect', () => {
  test('brought the same file again under another name', async () => {
    await importVendor('acme', 'a', people(1, 2));
    await importVendor('acme', 'again', people(1, 2));
    expect(await refusal('a')).toMatch(/later batch again .*npm run import:undo -- again/);
    await undo('again');
    expect(await candidateIds()).toHaveLength(2);
    await undo('a');
    expect(await candidateIds()).toEqual([]);
  });

  test('added a contact to a candidate whose other values stay the same', async () => {
    await importRows('acme', 'a', people(1));
    const before = await hash();
    await importRows('acme', 'contact', [personRow(1, { Contactphone: '3125550142' })]);
    expect(await refusal('a')).toMatch(/later batch contact /);
    await undo('contact');
    expect(await hash()).toBe(before);
  });

  test('found a candidate by a key that the batch added', async () => {
    await importRows('acme', 'a', people(1));
    await importRows('acme', 'key', [personRow(1, { NPI: '1999000007' })]);
    await importRows('other', 'by-key', [
      personRow(1, { NPI: '1999000007', Personalemail: '', Contacttitle: 'Charge Nurse' }),
    ]);
    expect(await refusal('key')).toMatch(/later batch by-key /);
    expect(await refusal('a')).toMatch(/later batch by-key /);
  });

  test('names another person under an e-mail address that the batch gave to its own candidate', async () => {
    await importRows('acme', 'a', [personRow(1, { NPI: '1999000007' })]);
    await importRows('other', 'b', [personRow(2, { NPI: '1999000015', Personalemail: 'p1@postbox.example' })]);
    expect(await refusal('a')).toMatch(/later batch b /);
  });
});

describe('three batches about the same candidates', () => {
  const batches = { a: ['acme', 'Nurse'], b: ['other', 'Charge Nurse'], c: ['acme', 'Head Nurse'] } as const;
  const orders = [
    ['a', 'b', 'c'],
    ['a', 'c', 'b'],
    ['b', 'a', 'c'],
    ['b', 'c', 'a'],
    ['c', 'a', 'b'],
    ['c', 'b', 'a'],
  ] as const;

  test.each(orders)(
    'imported as %s, %s, %s can be undone in the opposite order only, each undo exact',
    async (...order) => {
      const before: string[] = [];
      for (const [at, batchId] of order.entries()) {
        before.push(await hash());
        const [source, title] = batches[batchId];
        await importRows(source, batchId, titled(title, 1, 2, 10 + at));
      }
      const [first, second, third] = order;
      for (const early of [first, second]) expect(await refusal(early)).toContain(`later batch ${third} `);
      await undo(third);
      expect(await hash()).toBe(before[2]);
      expect(await refusal(first)).toContain(`later batch ${second} `);
      await undo(second);
      expect(await hash()).toBe(before[1]);
      await undo(first);
      expect(await hash()).toBe(before[0]);
    },
  );

  test('leave nothing of a candidate who was removed in between, whichever is undone', async () => {
    await importRows('acme', 'a', people(1, 2));
    await importRows('other', 'b', titled('Charge Nurse', 1, 2));
    const [removed = ''] = await candidateIds();
    await inTransaction(database, (client) => removeCandidate(client, vault, hasher, removed, undoJournal));
    await undo('b');
    await undo('a');
    expect(await candidateIds()).toEqual([]);
    await importRows('acme', 'again', people(1, 2));
    expect(await candidateIds()).not.toContain(removed);
  });
});
