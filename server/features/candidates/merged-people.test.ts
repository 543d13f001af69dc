// Candidates that an earlier version merged although their sources contradict each other.
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { testDraft } from '#server/testing/drafts.ts';
import type { CandidateDraft } from './candidate.ts';
import { keysAstray } from './testing/keys-astray.ts';
import { mergeAsBefore } from './testing/merge-as-before.ts';
import { email, hasher, npi, vault, writtenCandidates } from './testing/written-candidates.ts';
import { findMergedPeople, type MergedPeople } from './merged-people.ts';

const { database } = testDatabase();
const { write, idOf, clear } = writtenCandidates(database);
const { pool } = database;

const mailbox = 'frontoffice@clinic.example';
const person = (firstName: string, lastName: string, phone: string, keys: CandidateDraft['keys']) =>
  testDraft({
    firstName,
    lastName,
    contacts: [
      { kind: 'mobile_phone', value: phone, verifiedOn: null },
      { kind: 'personal_email', value: mailbox, verifiedOn: null },
    ],
    keys: [email(mailbox), ...keys],
  });

async function examine(isSplit: boolean): Promise<MergedPeople[]> {
  const found: MergedPeople[] = [];
  const forgotten = { forgetCandidate: () => Promise.resolve() };
  await findMergedPeople(database, { vault, hasher, journal: forgotten }, { isSplit, today: '2026-11-25' }, (one) =>
    found.push(one),
  );
  return found;
}

async function phonesOf(id: string): Promise<string[]> {
  const { rows } = await pool.query<{ key_id: string; sealed: Buffer }>(
    'select key_id, sealed from candidate_contacts where candidate_id = $1',
    [id],
  );
  return rows.flatMap(({ key_id: keyId, sealed }) =>
    vault.open(id, { keyId, sealed }).flatMap(({ kind, value }) => (kind === 'mobile_phone' ? [value] : [])),
  );
}

beforeEach(clear);

test('strangers whom an earlier version merged are shown and, on demand, separated; the one with the NPI keeps the id', async () => {
  await write([person('Ann', 'Alderman', '+13125550180', [npi('1999000007')])], 'acme');
  await write([person('Erik', 'Elmhurst', '+12145550184', [])], 'other');
  const id = await idOf('Alderman');
  await mergeAsBefore(database, vault, id, await idOf('Elmhurst'));

  expect(await examine(false)).toMatchObject([{ candidateId: id, separated: [] }]);
  const [split] = await examine(true);
  expect(split).toMatchObject({ candidateId: id, names: [{ lastName: 'Alderman' }, { lastName: 'Elmhurst' }] });
  expect(split?.separated).toEqual([await idOf('Elmhurst')]);
  expect([await idOf('Alderman'), await phonesOf(id)]).toEqual([id, ['+13125550180']]);
  expect(await phonesOf(await idOf('Elmhurst'))).toEqual(['+12145550184']);
  expect(await keysAstray(database)).toEqual([]);

  expect(await examine(true)).toEqual([]);
  await write([person('Erik', 'Elmhurst', '+12145550185', [])], 'other');
  expect(await phonesOf(id)).toEqual(['+13125550180']);
  expect((await phonesOf(await idOf('Elmhurst'))).toSorted()).toEqual(['+12145550184', '+12145550185']);
});

test('a person with a nickname and a married name in another source is shown as nothing to separate', async () => {
  await write([person('Robert', 'Underwood', '+13125550180', [npi('1999000007')])], 'acme');
  await write([person('Bob', 'Vandermeer', '+13125550181', [npi('1999000007')])], 'other');
  expect(await examine(true)).toEqual([]);
});
