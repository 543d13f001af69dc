// Which keys identify which candidates after a write.
import type { PoolClient } from 'pg';
import * as store from './candidates-store.ts';
import { insertCarried } from './carried-keys-store.ts';
import type { HashedKey } from './identity/identity-hasher.ts';
import type { Person } from './person.ts';

export async function writeKeys(
  client: PoolClient,
  people: readonly Person[],
  newlyAmbiguous: readonly HashedKey[],
): Promise<void> {
  const lost = people.flatMap(({ id, before, keys }) =>
    (before?.onFile.keys ?? []).filter((key) => !keys.includes(key)).map((key) => ({ key, candidateId: id })),
  );
  const gained = people.flatMap(({ id, before, keys }) =>
    keys.filter((key) => before?.onFile.keys.includes(key) !== true).map((key) => ({ key, candidateId: id })),
  );
  await store.deleteKeys(client, lost);
  await store.insertKeys(client, [
    ...gained,
    ...newlyAmbiguous.map((key) => ({ key, candidateId: store.noCandidate })),
  ]);
  await insertCarried(
    client,
    people.flatMap(({ id, carried }) => carried.map((key) => ({ key, candidateId: id }))),
  );
}
