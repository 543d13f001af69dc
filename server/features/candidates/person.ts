// One person while a chunk of drafts is processed: an existing candidate, or a new one that is only a prepared draft so far.
import type { CandidateBefore } from './batch-journal.ts';
import { hasValues, valuesOfLine } from './candidate-rows.ts';
import { fingerprint } from './candidate-values.ts';
import type { CandidateOnFile } from './candidates-store.ts';
import type { ContactRecord } from './contacts/contact-vault.ts';
import type { HashedKey } from './identity/identity-hasher.ts';
import { isActive, mergeContacts, mergeClaims, summarizeContacts } from './merge-candidate.ts';
import type { ContactSummary, Origin, Claim } from './merge-candidate.ts';
import type { PreparedDraft } from './prepare-draft.ts';

export interface Facts {
  claims: Map<string, Claim>;
  contacts: ContactRecord[];
}

export interface Person {
  id: string;
  /** The stored state; null for a new candidate. */
  before: (Facts & { onFile: CandidateOnFile }) | null;
  /** The prepared lines of a new candidate with one draft in this chunk and keys of no other candidate; null when the rows must be computed. */
  prepared: PreparedDraft | null;
  now: Facts;
  npiKey: HashedKey | null;
  newKeys: HashedKey[];
  /** The keys of contacts that `prepared` does not name and that were not on file. */
  newContactKeys: HashedKey[];
  /** Of a new candidate: keys that a removed person may have left. */
  likelyKeys: readonly HashedKey[];
}

const npiOf = (keys: readonly HashedKey[]): HashedKey | null => keys.find((key) => key.startsWith('npi/')) ?? null;

export function newPerson(prepared: PreparedDraft): Person {
  return {
    id: prepared.newId,
    before: null,
    prepared,
    now: { claims: new Map(), contacts: [] },
    npiKey: npiOf(prepared.keys),
    newKeys: [],
    newContactKeys: [],
    likelyKeys: [...prepared.suppressionKeys, ...prepared.likelyKeys],
  };
}

export function knownPerson(id: string, onFile: CandidateOnFile, contacts: ContactRecord[]): Person {
  const facts = { claims: onFile.claims, contacts };
  return {
    id,
    before: { ...facts, onFile },
    prepared: null,
    now: facts,
    npiKey: npiOf(onFile.keys),
    newKeys: [],
    newContactKeys: [],
    likelyKeys: [],
  };
}

/** Two NPIs mean two people, whatever else they share. */
export const contradicts = (person: Person, prepared: PreparedDraft): boolean => {
  const npi = npiOf(prepared.keys);
  return npi !== null && person.npiKey !== null && npi !== person.npiKey;
};

/** Discards the prepared lines of a new candidate, so that its rows are computed. */
export function weigh(person: Person, origin: Origin): void {
  const first = person.prepared;
  person.prepared = null;
  if (first !== null) learn(person, first, origin);
}

/** Adds the draft to the person. Returns whether the source's claim changed; a sighting alone is no change. */
export function learn(person: Person, draft: PreparedDraft, origin: Origin): boolean {
  weigh(person, origin);
  const known = person.now.claims.get(origin.source);
  const isSame = known !== undefined && known.endedOn === null && hasValues(draft.lines.candidate, known.said);
  const claims = isSame
    ? person.now.claims
    : new Map(person.now.claims).set(origin.source, {
        said: valuesOfLine(draft.lines.candidate),
        batchId: origin.batchId,
        saidOn: origin.today,
        endedOn: null,
      });
  const onFile = new Set(person.now.contacts.map(({ value }) => value));
  person.newContactKeys.push(...draft.contactKeys.filter((_key, at) => !onFile.has(draft.contacts[at]?.value ?? '')));
  const merged = mergeContacts(person.now.contacts, draft.contacts, origin);
  const isNews = !isSame || withoutSightings(merged) !== withoutSightings(person.now.contacts);
  person.now = { claims, contacts: merged };
  person.npiKey ??= npiOf(draft.keys);
  return isNews;
}

/** Ends the source's claim. Returns false when there is none, or it has already ended. */
export function endClaim(person: Person, origin: Origin): boolean {
  weigh(person, origin);
  const claim = person.now.claims.get(origin.source);
  if (claim === undefined || claim.endedOn !== null) return false;
  person.now = {
    ...person.now,
    claims: new Map(person.now.claims).set(origin.source, { ...claim, batchId: origin.batchId, endedOn: origin.today }),
  };
  return true;
}

/** Stores the batch in its source's claim, so that the row names the batch that wrote to it last, even if that was only a contact or a key. */
export function attribute(person: Person, { source, batchId }: Origin): void {
  const claim = person.now.claims.get(source);
  if (claim !== undefined && claim.batchId !== batchId)
    person.now = { ...person.now, claims: new Map(person.now.claims).set(source, { ...claim, batchId }) };
}

/** The earlier batches that wrote the stored data of these people, each once. */
export function batchesOf(people: Iterable<Person>, batchId: string): string[] {
  const ids = new Set<string>();
  for (const { before } of people) {
    if (before === null) continue;
    if (before.onFile.firstBatch !== null) ids.add(before.onFile.firstBatch);
    for (const claim of before.claims.values()) ids.add(claim.batchId);
  }
  ids.delete(batchId);
  return [...ids];
}

/** The data that an undo of the batch restores; empty for candidates that the batch added, because an undo deletes them. */
export function beforeBatch({ id, before, newKeys }: Person, source: string, batchId: string): CandidateBefore[] {
  if (before === null || before.onFile.firstBatch === batchId) return [];
  return [
    {
      candidateId: id,
      claimBefore: before.claims.get(source) ?? null,
      contactsBefore: before.onFile.contacts,
      keysAdded: newKeys,
    },
  ];
}

/** How an existing candidate changed. */
export interface Difference {
  claimsChanged: boolean;
  /** The sealed record has to be written, be it only for the date of a sighting. */
  contactsTouched: boolean;
  /** The listed values changed. */
  isVisible: boolean;
}

export function differenceOf({ before, now }: Person): Difference {
  if (before === null) throw new Error('A new candidate has nothing to be compared with.');
  const claimsChanged = now.claims !== before.claims;
  const contactsTouched = JSON.stringify(now.contacts) !== JSON.stringify(before.contacts);
  return {
    claimsChanged,
    contactsTouched,
    isVisible:
      (claimsChanged && fingerprint(mergeClaims(now.claims)) !== fingerprint(mergeClaims(before.claims))) ||
      isActive(now.claims) !== isActive(before.claims) ||
      JSON.stringify(summarizeContacts(now.contacts, now.claims)) !==
        JSON.stringify(summarizeContacts(before.contacts, before.claims)),
  };
}

const withoutSightings = (contacts: ContactRecord[]): string =>
  JSON.stringify(contacts.map((record) => ({ ...record, lastSeenOn: '' })));

export const keysOf = ({ before, newKeys }: Person): HashedKey[] => [...(before?.onFile.keys ?? []), ...newKeys];

/** Of contacts that were not on file before. */
export const contactKeysOf = ({ prepared, newContactKeys }: Person): HashedKey[] =>
  prepared?.contactKeys ?? newContactKeys;

export const summaryOf = ({ now }: Person): ContactSummary => summarizeContacts(now.contacts, now.claims);
