// Candidates that an earlier version merged although their sources contradict each other.
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { testDraft } from '#server/testing/drafts.ts';
import type { CandidateDraft } from '../candidate.ts';
import { keysAstray } from '../testing/keys-astray.ts';
import { email, hasher, npi, vault, writtenCandidates } from '../testing/written-candidates.ts';
import { findMergedPeople } from './merged-people.ts';
import type { MergedPeople } from './merged-people.ts';

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

/** One candidate with the claims, keys and contacts of both, as an earlier version stored it: without the keys of each source. */
async function mergeAsBefore(into: string, from: string): Promise<void> {
  const { rows } = await pool.query<{
    id: string;
    claims: Record<string, object>;
    values: object;
    keys: string;
    key_id: string;
    sealed: Buffer;
  }>(
    `select id, claims, to_jsonb(candidates) as values, keys, key_id, sealed from candidates join candidate_contacts on candidate_id = id
     where id in ($1, $2) order by id = $2`,
    [into, from],
  );
  const claims = Object.fromEntries(
    rows.flatMap(({ claims: ofRow, values }) =>
      Object.entries(ofRow).map(([source, claim]) => [source, { ...claim, keys: undefined, said: saidBy(values) }]),
    ),
  );
  const contacts = rows.flatMap(({ id, key_id: keyId, sealed }) => vault.open(id, { keyId, sealed }));
  const { keyId, sealed } = vault.seal(into, contacts);
  const keys = [...new Set(rows.flatMap((row) => row.keys.split(' ')))];
  await pool.query('delete from candidates where id = $1', [from]);
  await pool.query('delete from candidate_contacts where candidate_id = $1', [from]);
  await pool.query('delete from carried_keys');
  await pool.query('update candidate_keys set candidate_id = $1', [into]);
  await pool.query('update candidates set claims = $2, keys = $3 where id = $1', [
    into,
    JSON.stringify(claims),
    keys.join(' '),
  ]);
  await pool.query('update candidate_contacts set key_id = $2, sealed = $3 where candidate_id = $1', [
    into,
    keyId,
    sealed,
  ]);
}

/** The values of a claim from the columns of the row. */
const saidBy = (row: object): object => {
  const { contacts: _contacts, keys: _keys, ...values } = testDraft({});
  const columns = new Map(Object.entries(row));
  return { ...values, firstName: columns.get('first_name'), lastName: columns.get('last_name') };
};

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
  await mergeAsBefore(id, await idOf('Elmhurst'));

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
