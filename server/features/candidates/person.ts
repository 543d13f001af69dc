// One person while a chunk of drafts is processed: an existing candidate, or a new one that is only a prepared draft so far.
import { clinicalLimits } from '#contract/candidates/clinical-facts.ts';
import { withoutExtension } from '#normalize/public.ts';
import type { CandidateBefore } from './batch-journal.ts';
import { clinicalCell, fingerprint } from './candidate-values.ts';
import type { CandidateOnFile } from './candidates-store.ts';
import type { ContactRecord } from './contacts/contact-vault.ts';
import { changedFacts, saysAgain, withKnownFacts } from './companion-facts.ts';
import type { HashedKey } from './identity/identity-hasher.ts';
import {
  isActive,
  mergeContacts,
  mergeClaims,
  summarizeContacts,
  type ContactSummary,
  type Origin,
  type Claim,
} from './merge-candidate.ts';
import { valuesOf, type ClaimChange, type PreparedDraft } from './prepare-draft.ts';
import { areSameTexts } from './source-texts.ts';

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
  /** The keys that identify the candidate. */
  keys: readonly HashedKey[];
  /** Of a new candidate: keys that a removed person may have left. */
  likelyKeys: readonly HashedKey[];
  /** Keys that the candidate carries and that identify another one. */
  carried: readonly HashedKey[];
  /** The candidate that took over everything; null while there is none. */
  mergedInto: string | null;
}

export const newPerson = (prepared: PreparedDraft, origin: Origin): Person => ({
  ...unrelatedPerson(prepared),
  now: {
    claims: new Map([[origin.source, claimOf(prepared, origin, prepared.keys)]]),
    contacts: mergeContacts([], prepared.contacts, origin),
  },
});

/** A new person who shares no key with anyone: the prepared lines are enough. */
export const unrelatedPerson = (prepared: PreparedDraft): Person => ({
  id: prepared.newId,
  before: null,
  // The lines of a draft without some of its contacts contain too much.
  prepared: prepared.isTrimmed === true ? null : prepared,
  now: { claims: new Map(), contacts: [] },
  keys: prepared.keys,
  likelyKeys: [...prepared.suppressionKeys, ...prepared.likelyKeys],
  carried: [],
  mergedInto: null,
});

const claimOf = (draft: PreparedDraft, { batchId, today }: Origin, keys: Claim['keys']): Claim => ({
  said: valuesOf(draft),
  batchId,
  saidOn: today,
  endedOn: null,
  keys,
  isPinned: false,
  sourceTexts: draft.sourceTexts,
});

export function knownPerson(id: string, onFile: CandidateOnFile, contacts: ContactRecord[]): Person {
  const facts = { claims: withOwnKeys(onFile), contacts };
  return {
    id,
    before: { ...facts, onFile },
    prepared: null,
    now: facts,
    keys: onFile.keys,
    likelyKeys: [],
    carried: [],
    mergedInto: null,
  };
}

/** The keys of a sole claim are those of the row. */
function withOwnKeys({ claims, keys }: CandidateOnFile): Map<string, Claim> {
  const [[source, claim] = [], ...others] = claims;
  if (source === undefined || claim === undefined || others.length > 0 || claim.keys !== null) return claims;
  return new Map([[source, { ...claim, keys }]]);
}

/** Adds the draft to the person. Returns whether the source's claim changed; a sighting alone is no change. */
export function addDraft(person: Person, draft: PreparedDraft, origin: Origin): boolean {
  person.prepared = null;
  const known = person.now.claims.get(origin.source);
  const keys = known?.keys === null ? null : [...new Set([...(known?.keys ?? []), ...draft.keys])];
  const isSame =
    known !== undefined &&
    known.endedOn === null &&
    saysAgain(draft, known.said, origin.source) &&
    areSameTexts(draft.sourceTexts, known.sourceTexts) &&
    keys?.length === known.keys?.length;
  const claims = isSame
    ? person.now.claims
    : new Map(person.now.claims).set(origin.source, {
        ...claimOf(draft, origin, keys),
        said: withKnownFacts(valuesOf(draft), known?.said, origin.source),
        isPinned: known?.isPinned === true,
      });
  const merged = mergeContacts(person.now.contacts, draft.contacts, origin);
  const isNews = !isSame || withoutSightings(merged) !== withoutSightings(person.now.contacts);
  person.now = { claims, contacts: merged };
  return isNews;
}

export interface ClaimChanged {
  /** `none`: there is no claim to change. `same`: the claim says it already. */
  outcome: 'none' | 'same' | 'changed' | 'ended';
  /** Of more places than are kept. */
  placesLeftOut: number;
}

export function changeClaim(person: Person, { says }: ClaimChange, origin: Origin): ClaimChanged {
  const claim = person.now.claims.get(origin.source);
  if (claim === undefined || claim.endedOn !== null) return { outcome: 'none', placesLeftOut: 0 };
  if (says === null) {
    replaceClaim(person, { ...claim, endedOn: origin.today }, origin);
    return { outcome: 'ended', placesLeftOut: 0 };
  }
  const { said, placesLeftOut } = changedFacts(claim.said, says, clinicalLimits.furtherPlacesMax);
  if (clinicalCell(said) === clinicalCell(claim.said)) return { outcome: 'same', placesLeftOut };
  replaceClaim(person, { ...claim, said }, origin);
  return { outcome: 'changed', placesLeftOut };
}

function replaceClaim(person: Person, claim: Claim, { source, batchId }: Origin): void {
  person.prepared = null;
  person.now = { ...person.now, claims: new Map(person.now.claims).set(source, { ...claim, batchId }) };
}

/** Stores the batch in its source's claim, so that the row names the batch that wrote to it last, even if that was only a contact or a key. */
export function nameBatch(person: Person, { source, batchId }: Origin): void {
  const claim = person.now.claims.get(source);
  if (claim !== undefined && claim.batchId !== batchId)
    person.now = { ...person.now, claims: new Map(person.now.claims).set(source, { ...claim, batchId }) };
}

/** The source's claim stays with this candidate from now on. */
export function pinClaim(person: Person, source: string): void {
  const claim = person.now.claims.get(source);
  if (claim !== undefined && person.now.claims.size > 1)
    person.now = { ...person.now, claims: new Map(person.now.claims).set(source, { ...claim, isPinned: true }) };
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
export function beforeBatch({ id, before, now, keys }: Person, source: string, batchId: string): CandidateBefore[] {
  if (before === null || before.onFile.firstBatch === batchId) return [];
  const { claims, onFile } = before;
  const isRegrouped =
    onFile.keys.some((key) => !keys.includes(key)) ||
    [...new Set([...claims.keys(), ...now.claims.keys()])].some(
      (name) => name !== source && claims.get(name) !== now.claims.get(name),
    );
  return [
    {
      candidateId: id,
      claimBefore: claims.get(source) ?? null,
      contactsBefore: onFile.contacts,
      factsBefore: null,
      keysAdded: keys.filter((key) => !onFile.keys.includes(key)),
      regrouped: isRegrouped ? { claims, keys: onFile.keys, firstBatch: onFile.firstBatch } : null,
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

export const haveKeysChanged = ({ before, keys }: Person): boolean =>
  before === null || keys.length !== before.onFile.keys.length || keys.some((key) => !before.onFile.keys.includes(key));

/** The contacts that the candidate did not have before. */
export function newContactsOf({ before, now }: Person): ContactRecord[] {
  const onFile = new Set(before?.contacts.map(({ value }) => withoutExtension(value)));
  return now.contacts.filter(({ value }) => !onFile.has(withoutExtension(value)));
}

export const summaryOf = ({ now }: Person): ContactSummary => summarizeContacts(now.contacts, now.claims);
