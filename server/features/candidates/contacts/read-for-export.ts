// Many candidates with the contacts that may be shown. Suppressed candidates and values, and values of sources that no longer name the
// candidate, are left out.
import type { PoolClient } from 'pg';
import { readKeys } from '../candidate-rows.ts';
import { candidateValues, type CandidateValues } from '../candidate-values.ts';
import { claimsOf, findSuppressed } from '../candidates-store.ts';
import type { HashedKey } from '../identity/identity-hasher.ts';
import { largestCandidateId } from '../listed-store.ts';
import { bestFirst, currentContacts, withExtensions } from '../merge-candidate.ts';
import type { ContactRecord } from './contact-vault.ts';
import { findManyListed } from './export-store.ts';
import { suppressionKeysOf, type ContactReader } from './read-contacts.ts';

export interface ExportedCandidate {
  id: string;
  values: CandidateValues;
  /** Best first. A value that several sources brought occurs once for each. */
  contacts: ContactRecord[];
}

/** In the order of `ids`. Leaves out candidates that are not listed or were removed. */
export async function readForExport(
  client: PoolClient,
  { vault, hasher }: ContactReader,
  ids: readonly string[],
): Promise<ExportedCandidate[]> {
  const rows = await findManyListed(
    client,
    ids.filter((id) => BigInt(id) <= largestCandidateId),
  );
  const read = rows.map(({ id, values: stored, claims: storedClaims, keys, sealed }) => {
    const values = candidateValues.parse(stored);
    const claims = claimsOf({ claims: storedClaims, values: stored });
    const lastNames = new Set([values.lastName, ...[...claims.values()].map(({ said }) => said.lastName)]);
    const contacts = (sealed === null ? [] : currentContacts(vault.open(id, sealed), claims)).map((contact) => ({
      contact,
      keys: suppressionKeysOf(hasher, contact, lastNames),
    }));
    return { id, values, contacts, npiKeys: readKeys(keys).filter((key) => key.startsWith('npi/')) };
  });
  const suppressed = await findSuppressed(
    client,
    read.flatMap(({ npiKeys, contacts }) => [...npiKeys, ...contacts.flatMap(({ keys }) => keys)]),
  );
  const isFree = (keys: readonly HashedKey[]): boolean => !keys.some((key) => suppressed.has(key));
  const byId = new Map(
    read
      .filter(({ npiKeys }) => isFree(npiKeys))
      .map(({ id, values, contacts }) => {
        const shown = contacts.filter(({ keys }) => isFree(keys)).map(({ contact }) => contact);
        return [id, { id, values, contacts: withExtensions(bestFirst(shown)) }] as const;
      }),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}
