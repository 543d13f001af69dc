// Candidates whose claims contradict each other, from before contradictions were compared: finds them, and separates them on demand.
import type { PoolClient } from 'pg';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import type { BatchJournal } from './batch-journal.ts';
import { lockCandidateWriters } from './candidates-store.ts';
import type { ContactVault } from './contacts/contact-vault.ts';
import type { Claim } from './merge-candidate.ts';
import { claimsOf, Neighborhood } from './neighborhood.ts';
import type { Person } from './person.ts';
import { regroup } from './regroup.ts';
import { writeAssignment } from './write-candidates.ts';
import { contradicts, isNpiKey, isVendorKey } from './identity/claim-identity.ts';
import type { HashedKey, IdentityHasher } from './identity/identity-hasher.ts';
import { findIdsOfSeveralClaims } from './identity/identity-store.ts';

export interface MergedPeople {
  candidateId: string;
  /** The names that the sources give. */
  names: { source: string; firstName: string | null; lastName: string }[];
  /** The candidates that were separated from it; empty when nothing was separated. */
  separated: string[];
}

interface Tools {
  vault: ContactVault;
  hasher: IdentityHasher;
  journal: Pick<BatchJournal, 'forgetCandidate'>;
}

const idsAtOnce = 500;

/**
 * Calls `onFound` for each candidate whose claims contradict each other. `isSplit`: also separates the people, as far as the stored claims
 * tell them apart; the one with the surest key keeps the id. Each candidate is one transaction, so the work can be repeated.
 */
export async function findMergedPeople(
  database: Database,
  tools: Tools,
  { isSplit, today }: { isSplit: boolean; today: string },
  onFound: (found: MergedPeople) => void,
): Promise<void> {
  let afterId: string | undefined = '0';
  while (afterId !== undefined) {
    const start: string = afterId;
    const ids = await inTransaction(database, (client) => findIdsOfSeveralClaims(client, start, idsAtOnce));
    for (const id of ids) {
      const found = await inTransaction(database, (client) => examine(client, tools, id, isSplit, today));
      if (found !== null) onFound(found);
    }
    afterId = ids.at(-1);
  }
}

async function examine(
  client: PoolClient,
  { vault, hasher, journal }: Tools,
  id: string,
  isSplit: boolean,
  today: string,
): Promise<MergedPeople | null> {
  if (isSplit) await lockCandidateWriters(client);
  const neighborhood = new Neighborhood(hasher);
  await neighborhood.loadPeople(client, vault, [id]);
  const person = neighborhood.knownPerson(id);
  if (person === undefined) return null;
  giveKeysToClaims(person, hasher);
  const claims = claimsOf(person).filter(
    ({ sources: [source = ''] }) => person.now.claims.get(source)?.isPinned !== true,
  );
  if (!claims.some((one) => claims.some((other) => contradicts(one, other)))) return null;
  const names = claims.map(({ sources: [source = ''], firstName, lastName }) => ({ source, firstName, lastName }));
  if (!isSplit) return { candidateId: id, names, separated: [] };
  neighborhood.index(person);
  await neighborhood.loadConnected(client, vault, [person]);
  const regrouping = regroup(neighborhood, hasher, [person]);
  await writeAssignment(
    client,
    { vault, hasher },
    { ...regrouping, possibleDuplicates: [] },
    { source: '', batchId: splitBatch, today },
    undefined,
  );
  // An undo of an earlier batch would put the claim of another person back.
  for (const { before, id: changed } of regrouping.people)
    if (before !== null) await journal.forgetCandidate(client, changed);
  const separated = regrouping.splits.filter(({ from }) => from === id).map(({ into }) => into.id);
  return { candidateId: id, names, separated };
}

/** In the place of a batch. */
const splitBatch = 'split';

/**
 * An older version kept the keys of all claims together. An email belongs to the sources that have it among their contacts, and the NPI to
 * the registry, where the registry names the person. The source of a vendor's id is unknown: each vendor's claim carries it, so that the
 * next file of its vendor finds the right one.
 */
function giveKeysToClaims(person: Person, hasher: IdentityHasher): void {
  const { claims, contacts } = person.now;
  const isRegistered = claims.has('nppes');
  const keysOf = (source: string): HashedKey[] => {
    const ofSource = contacts.filter((contact) => contact.source === source && contact.kind.endsWith('email'));
    const emails = new Set(ofSource.map(({ value }) => hasher.emailKey(value)));
    return person.keys.filter(
      (key) =>
        emails.has(key) ||
        (isNpiKey(key) && (source === 'nppes' || !isRegistered)) ||
        (isVendorKey(key) && source !== 'nppes'),
    );
  };
  const withKeys = [...claims].map(([source, claim]): [string, Claim] => [
    source,
    { ...claim, keys: claim.keys ?? keysOf(source) },
  ]);
  if (withKeys.some(([source, claim]) => claim !== claims.get(source)))
    person.now = { contacts, claims: new Map(withKeys) };
}
