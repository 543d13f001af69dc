import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { contactVault, sealedContacts, type ContactVault } from '#server/features/candidates/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDatabase } from '#server/testing/database.ts';
import { countUnderOtherKeys, reseal, sealing } from './public.ts';
import { findRows, replaceRows } from './sealed-table-store.ts';

const { database } = testDatabase();
const keyOf = (id: string) => ({ id, key: createHash('sha256').update(id).digest() });
const before = contactVault([keyOf('before')]);
const after = contactVault([keyOf('after'), keyOf('before')]);
const ring = sealing([keyOf('after'), keyOf('before')]);

const contact: Parameters<ContactVault['seal']>[1][number] = {
  kind: 'mobile_phone',
  value: '+13125550142',
  source: 'acme',
  batch: null,
  firstSeenOn: '2026-11-21',
  lastSeenOn: '2026-11-21',
  verifiedOn: null,
};

async function store(vault: ContactVault, id: string): Promise<void> {
  const { keyId, sealed } = vault.seal(id, [contact]);
  await database.pool.query(
    `insert into candidate_contacts (candidate_id, key_id, sealed) values ($1, $2, $3)
     on conflict (candidate_id) do update set key_id = excluded.key_id, sealed = excluded.sealed`,
    [id, keyId, sealed],
  );
}

async function rotate(): Promise<{ resealed: number; progress: [number, number][] }> {
  const progress: [number, number][] = [];
  const resealed = await reseal(database, ring, [sealedContacts], (done, total) => progress.push([done, total]));
  return { resealed, progress };
}

beforeEach(() => database.pool.query('truncate candidate_contacts'));

test('a rotation without records to encrypt ends at once and reports no progress', async () => {
  expect(await rotate()).toEqual({ resealed: 0, progress: [] });
  await store(after, '1');
  expect(await rotate()).toEqual({ resealed: 0, progress: [] });
});

test('a rotation encrypts each record of another key once, and the contacts stay readable', async () => {
  for (const id of ['1', '2']) await store(before, id);
  await store(after, '3');
  expect(await countUnderOtherKeys(database, [sealedContacts], 'after')).toBe(2);
  expect(await rotate()).toEqual({ resealed: 2, progress: [[2, 2]] });
  const { rows } = await database.pool.query<{ id: string; keyId: string; sealed: Buffer }>(
    'select candidate_id as id, key_id as "keyId", sealed from candidate_contacts order by candidate_id',
  );
  expect(rows.map(({ id, ...sealed }) => [id, sealed.keyId, contactVault([keyOf('after')]).open(id, sealed)])).toEqual(
    ['1', '2', '3'].map((id) => [id, 'after', [contact]]),
  );
});

test('a record that was changed since it was read is left alone', async () => {
  await store(before, '1');
  const [read] = await inTransaction(database, (client) => findRows(client, sealedContacts, 'after'));
  if (read === undefined) throw new Error('No record was read.');
  await store(before, '1');
  const replaced = await inTransaction(database, (client) =>
    replaceRows(client, sealedContacts, [{ before: read, after: after.seal('1', []) }]),
  );
  expect(replaced).toBe(0);
  expect(await rotate()).toMatchObject({ resealed: 1 });
});
