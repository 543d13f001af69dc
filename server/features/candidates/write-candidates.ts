// The one way into the directory: a chunk of prepared drafts from one source, decided and written in the caller's transaction.
import type { PoolClient } from 'pg';
import { copyLine } from '#server/foundation/database/public.ts';
import type { BatchJournal } from './batch-journal.ts';
import * as rows from './candidate-rows.ts';
import * as store from './candidates-store.ts';
import { logChanges } from './change-log-store.ts';
import type { ContactVault } from './contacts/contact-vault.ts';
import { loadPeople, ownerOf } from './find-person.ts';
import type { HashedKey } from './identity/identity-hasher.ts';
import { listAsBefore } from './listing-store.ts';
import { isActive, mergeClaims } from './merge-candidate.ts';
import type { Origin } from './merge-candidate.ts';
import { newIdsOf, unpackDrafts } from './packed-drafts.ts';
import type { PackedDrafts } from './packed-drafts.ts';
import {
  attribute,
  batchesOf,
  beforeBatch,
  contactKeysOf,
  differenceOf,
  endClaim,
  keysOf,
  learn,
  newPerson,
  summaryOf,
  weigh,
} from './person.ts';
import type { Person } from './person.ts';
import { isEnded, withoutSuppressed } from './prepare-draft.ts';
import type { PreparedRow } from './prepare-draft.ts';
import { insertContactHashes } from './contact-hashes-store.ts';
import { holdLikely } from './held-store.ts';

export interface WriteCounts {
  added: number;
  changed: number;
  unchanged: number;
  suppressed: number;
  /** Candidates that the source no longer names. */
  ended: number;
}

/** Writes the rows, in order; a later draft about the same person adds to an earlier one. */
export async function writeCandidates(
  client: PoolClient,
  vault: ContactVault,
  prepared: PreparedRow[],
  origin: Origin,
  journal?: BatchJournal,
): Promise<WriteCounts> {
  await store.lockCandidateWriters(client);
  const suppressed = await store.findSuppressed(
    client,
    prepared.flatMap((row) => (isEnded(row) ? [] : [...row.suppressionKeys, ...row.contactKeys])),
  );
  const welcome = prepared
    .filter((row) => isEnded(row) || !row.suppressionKeys.some((key) => suppressed.has(key)))
    .map((row) => withoutSuppressed(row, suppressed));
  const { touched, added, changed, ended } = await assign(client, vault, welcome, origin, journal);
  const newPeople = touched.filter(({ before }) => before === null);
  await insertNew(client, vault, newPeople, origin);
  // A resume is decided by an administrator anyway, and a returning person has every likely key.
  if (origin.source !== 'submission') await holdLikely(client, newPeople);
  const rewritten = await updateKnown(
    client,
    vault,
    touched.filter(({ before }) => before !== null),
    origin,
    journal,
  );
  // Nothing of a batch is listed yet: all of it is logged when it ends.
  if (journal === undefined) {
    await logChanges(
      client,
      [...newPeople, ...rewritten].map(({ id }) => id),
    );
  }
  await store.insertKeys(
    client,
    touched.flatMap((person) => person.newKeys.map((key) => ({ key, candidateId: person.id }))),
  );
  await insertContactHashes(
    client,
    touched.flatMap((person) => contactKeysOf(person).map((key) => ({ key, candidateId: person.id }))),
  );
  const endings = prepared.filter(isEnded).length;
  return {
    added,
    changed,
    unchanged: welcome.length - endings - added - changed,
    suppressed: prepared.length - welcome.length,
    ended,
  };
}

/** The same for packed drafts. When all are new candidates with distinct keys, there is nothing to decide. */
export async function writePacked(
  client: PoolClient,
  vault: ContactVault,
  packed: PackedDrafts,
  origin: Origin,
  journal?: BatchJournal,
): Promise<WriteCounts> {
  await store.lockCandidateWriters(client);
  if (!packed.areDistinct || (await store.isAnybodyKnown(client, packed)))
    return writeCandidates(client, vault, unpackDrafts(packed), origin, journal);
  await store.copyNewCandidates(client, packed);
  if (journal === undefined) await logChanges(client, newIdsOf(packed));
  return { added: packed.count, changed: 0, unchanged: 0, suppressed: 0, ended: 0 };
}

type Outcome = Pick<WriteCounts, 'added' | 'changed' | 'ended'> & { touched: Person[] };

/** Decides which candidate each row belongs to. Returns all affected people, and how many rows added a candidate, changed data, or ended a claim. */
async function assign(
  client: PoolClient,
  vault: ContactVault,
  prepared: PreparedRow[],
  origin: Origin,
  journal: BatchJournal | undefined,
): Promise<Outcome> {
  const owners = await store.findOwners(
    client,
    prepared.flatMap((row) => (isEnded(row) ? row.endedKey : row.keys)),
  );
  const people = await loadPeople(client, vault, owners.values());
  // Also of a candidate who only owns one of the keys: without that batch the key would be free for the draft's own candidate.
  await journal?.recordOverlaps(client, origin.batchId, batchesOf(people.values(), origin.batchId));
  const touched = new Set<Person>();
  let added = 0;
  let changed = 0;
  let ended = 0;
  for (const draft of prepared) {
    if (isEnded(draft)) {
      const person = people.get(owners.get(draft.endedKey) ?? '');
      if (person === undefined || !endClaim(person, origin)) continue;
      touched.add(person);
      ended += 1;
      continue;
    }
    const known = ownerOf(draft, owners, people);
    const person = known ?? newPerson(draft);
    people.set(person.id, person);
    touched.add(person);
    const isNews = known ? learn(known, draft, origin) : false;
    const hasNewKeys = claimKeys(person, draft.keys, owners);
    // The prepared line names all keys of the draft, including those of another candidate.
    if (!known && (draft.isTrimmed === true || person.newKeys.length < draft.keys.length)) weigh(person, origin);
    if (!known) added += 1;
    else if (isNews || hasNewKeys) {
      changed += 1;
      attribute(known, origin);
    }
  }
  return { touched: [...touched], added, changed, ended };
}

function claimKeys(person: Person, keys: readonly HashedKey[], owners: Map<HashedKey, string>): boolean {
  const free = keys.filter((key) => !owners.has(key));
  for (const key of free) owners.set(key, person.id);
  person.newKeys.push(...free);
  return free.length > 0;
}

async function insertNew(
  client: PoolClient,
  vault: ContactVault,
  people: Person[],
  { batchId }: Origin,
): Promise<void> {
  const lines: store.NewCandidateLines = { candidates: [], contacts: [] };
  for (const person of people) {
    const { id, prepared, now } = person;
    if (prepared) {
      lines.candidates.push(prepared.lines.candidate);
      if (prepared.lines.contacts !== null) lines.contacts.push(prepared.lines.contacts);
    } else {
      lines.candidates.push(copyLine(rows.candidateRow(rowOf(person, batchId))));
      if (now.contacts.length > 0) lines.contacts.push(copyLine(rows.contactsRow(id, vault.seal(id, now.contacts))));
    }
  }
  await store.insertCandidates(client, lines);
}

/** Returns the people whose rows of `candidates` were written; for the others only contacts may have changed. */
async function updateKnown(
  client: PoolClient,
  vault: ContactVault,
  people: Person[],
  { source, batchId }: Origin,
  journal: BatchJournal | undefined,
): Promise<Person[]> {
  const judged = people.map((person) => ({ person, difference: differenceOf(person) }));
  const written = judged.filter(
    ({ person, difference }) => difference.claimsChanged || difference.contactsTouched || person.newKeys.length > 0,
  );
  await journal?.recordBefore(
    client,
    batchId,
    written.flatMap(({ person }) => beforeBatch(person, source, batchId)),
  );
  const rewritten = judged.filter(
    ({ person, difference }) => difference.isVisible || difference.claimsChanged || person.newKeys.length > 0,
  );
  if (journal !== undefined)
    await listAsBefore(
      client,
      batchId,
      rewritten.map(({ person }) => person.id),
    );
  await store.updateCandidates(
    client,
    rewritten.map(({ person }) => rowOf(person)),
  );
  await store.saveContacts(
    client,
    written
      .filter(({ difference }) => difference.contactsTouched)
      .map(({ person }) => ({ candidateId: person.id, contacts: vault.seal(person.id, person.now.contacts) })),
  );
  return rewritten.map(({ person }) => person);
}

const rowOf = (person: Person, firstBatch: string | null = null): rows.CandidateRow => ({
  id: person.id,
  values: mergeClaims(person.now.claims),
  summary: summaryOf(person),
  firstBatch,
  claims: rows.claimsText(person.now.claims),
  keys: keysOf(person),
  isActive: isActive(person.now.claims),
});
