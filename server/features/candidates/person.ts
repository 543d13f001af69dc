// One person while a chunk of drafts is worked out: either found in the directory, or new and so far just a prepared draft.
import { valuesOfLine } from './candidate-rows.ts';
import { fingerprint } from './candidate-values.ts';
import type { CandidateOnFile } from './candidates-store.ts';
import type { ContactRecord } from './contacts/contact-vault.ts';
import type { HashedKey } from './identity/identity-hasher.ts';
import { mergeContacts, mergeWords, summarizeContacts } from './merge-candidate.ts';
import type { ContactSummary, Origin, Word } from './merge-candidate.ts';
import type { PreparedDraft } from './prepare-draft.ts';

export interface Facts {
  words: Map<string, Word>;
  contacts: ContactRecord[];
}

export interface Person {
  id: string;
  /** What was read; null for somebody new. */
  before: (Facts & { onFile: CandidateOnFile }) | null;
  /** The lines of somebody new about whom this chunk says one thing only, under keys that are nobody else's; null once there is more to weigh. */
  prepared: PreparedDraft | null;
  now: Facts;
  npiKey: HashedKey | null;
  newKeys: HashedKey[];
}

const npiOf = (keys: readonly HashedKey[]): HashedKey | null => keys.find((key) => key.startsWith('npi/')) ?? null;

export function newPerson(prepared: PreparedDraft): Person {
  return { id: prepared.newId, before: null, prepared, now: { words: new Map(), contacts: [] }, npiKey: npiOf(prepared.keys), newKeys: [] };
}

export function knownPerson(id: string, onFile: CandidateOnFile, contacts: ContactRecord[]): Person {
  const facts = { words: onFile.words, contacts };
  return { id, before: { ...facts, onFile }, prepared: null, now: facts, npiKey: npiOf(onFile.keys), newKeys: [] };
}

/** Two NPIs are two people, whatever else they share. */
export const contradicts = (person: Person, prepared: PreparedDraft): boolean => {
  const npi = npiOf(prepared.keys);
  return npi !== null && person.npiKey !== null && npi !== person.npiKey;
};

/** Gives up the prepared lines of somebody new: what is written has to be worked out. */
export function weigh(person: Person, origin: Origin): void {
  const first = person.prepared;
  person.prepared = null;
  if (first !== null) learn(person, first, origin);
}

/** Adds what the draft says to what is known. Answers whether the source says anything new; a mere sighting is nothing new. */
export function learn(person: Person, draft: PreparedDraft, origin: Origin): boolean {
  weigh(person, origin);
  const said = valuesOfLine(draft.lines.candidate);
  const known = person.now.words.get(origin.source);
  const isSame = known !== undefined && fingerprint(known.said) === fingerprint(said);
  const words = isSame ? person.now.words : new Map(person.now.words).set(origin.source, { said, batchId: origin.batchId, saidOn: origin.today });
  const merged = mergeContacts(person.now.contacts, draft.contacts, origin);
  const isNews = !isSame || withoutSightings(merged) !== withoutSightings(person.now.contacts);
  person.now = { words, contacts: merged };
  person.npiKey ??= npiOf(draft.keys);
  return isNews;
}

/** How a known person differs from before; everything is new about somebody new. */
export interface Difference {
  wordsChanged: boolean;
  /** The sealed record has to be written, be it only for the date of a sighting. */
  contactsTouched: boolean;
  /** What the directory shows has changed. */
  isVisible: boolean;
}

export function differenceOf({ before, now }: Person): Difference {
  if (before === null) return { wordsChanged: true, contactsTouched: now.contacts.length > 0, isVisible: true };
  const wordsChanged = now.words !== before.words;
  const contactsTouched = JSON.stringify(now.contacts) !== JSON.stringify(before.contacts);
  return {
    wordsChanged,
    contactsTouched,
    isVisible: (wordsChanged && fingerprint(mergeWords(now.words)) !== fingerprint(mergeWords(before.words)))
      || (contactsTouched && JSON.stringify(summarizeContacts(now.contacts)) !== JSON.stringify(summarizeContacts(before.contacts))),
  };
}

const withoutSightings = (contacts: ContactRecord[]): string => JSON.stringify(contacts.map((record) => ({ ...record, lastSeenOn: '' })));

export const keysOf = ({ before, newKeys }: Person): HashedKey[] => [...(before?.onFile.keys ?? []), ...newKeys];

export const summaryOf = ({ now }: Person): ContactSummary => summarizeContacts(now.contacts);
