import type { PoolClient } from 'pg';
import { findTakenIds } from './candidates-store.ts';
import type { IdentityHasher } from './identity/identity-hasher.ts';
import type { Origin } from './merge-candidate.ts';
import { newPerson, type Person } from './person.ts';

/** The id of a candidate comes from its surest key, which may have identified another candidate before, or be that of several. */
export async function avoidTakenIds(
  client: PoolClient,
  hasher: IdentityHasher,
  people: readonly Person[],
  origin: Origin,
): Promise<void> {
  const used = new Set<string>();
  let open = [...people];
  while (open.length > 0) {
    const taken = await findTakenIds(
      client,
      open.map(({ id }) => id),
    );
    const again = [];
    for (const person of open) {
      if (taken.has(person.id) || used.has(person.id)) again.push(person);
      else used.add(person.id);
    }
    for (const person of again) {
      const id = hasher.idFrom(`another/${person.id}`);
      // The prepared lines contain the id that is taken.
      if (person.prepared !== null) Object.assign(person, newPerson(person.prepared, origin), { prepared: null });
      person.id = id;
    }
    open = again;
  }
}
