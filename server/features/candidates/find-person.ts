// Which existing candidate a draft belongs to.
import type { PoolClient } from 'pg';
import { loadOnFile } from './candidates-store.ts';
import type { CandidateOnFile } from './candidates-store.ts';
import type { ContactVault } from './contacts/contact-vault.ts';
import type { HashedKey } from './identity/identity-hasher.ts';
import { contradicts, knownPerson } from './person.ts';
import type { Person } from './person.ts';
import type { PreparedDraft } from './prepare-draft.ts';

/** The candidates with these ids, each once, with opened contacts. Unknown ids are left out. */
export async function loadPeople(
  client: PoolClient,
  vault: ContactVault,
  ids: Iterable<string>,
): Promise<Map<string, Person>> {
  return peopleOf(vault, await loadOnFile(client, [...new Set(ids)]));
}

/** Loaded candidates with opened contacts. */
export const peopleOf = (vault: ContactVault, onFile: ReadonlyMap<string, CandidateOnFile>): Map<string, Person> =>
  new Map(
    [...onFile].map(([id, facts]) => [
      id,
      knownPerson(id, facts, facts.contacts ? vault.open(id, facts.contacts) : []),
    ]),
  );

/** The candidate with the surest of the draft's keys, unless the NPIs differ. */
export function ownerOf(
  draft: PreparedDraft,
  owners: ReadonlyMap<HashedKey, string>,
  people: ReadonlyMap<string, Person>,
): Person | undefined {
  for (const key of draft.keys) {
    const person = people.get(owners.get(key) ?? '');
    if (person && !contradicts(person, draft)) return person;
  }
  return undefined;
}
