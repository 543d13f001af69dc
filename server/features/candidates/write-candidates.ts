// The one way into the directory: a chunk of prepared drafts from one source, decided and written in the caller's transaction.
import type { PoolClient } from 'pg';
import { copyLine } from '#server/foundation/database/public.ts';
import * as rows from './candidate-rows.ts';
import * as store from './candidates-store.ts';
import type { ContactVault } from './contacts/contact-vault.ts';
import type { HashedKey } from './identity/identity-hasher.ts';
import { listAsBefore } from './import/listing-store.ts';
import { saveUndo } from './import/undo-store.ts';
import { mergeWords } from './merge-candidate.ts';
import type { Origin } from './merge-candidate.ts';
import { unpackDrafts } from './packed-drafts.ts';
import type { PackedDrafts } from './packed-drafts.ts';
import { contradicts, differenceOf, keysOf, knownPerson, learn, newPerson, summaryOf, weigh } from './person.ts';
import type { Person } from './person.ts';
import type { PreparedDraft } from './prepare-draft.ts';

export interface WriteCounts {
  added: number;
  changed: number;
  unchanged: number;
  suppressed: number;
}

/** Writes the drafts, in order; a later draft about the same person adds to an earlier one. */
export async function writeCandidates(client: PoolClient, vault: ContactVault, drafts: PreparedDraft[], origin: Origin): Promise<WriteCounts> {
  await store.lockCandidateWriters(client);
  const suppressed = await store.findSuppressed(client, drafts.flatMap(({ suppressionKeys }) => suppressionKeys));
  const welcome = drafts.filter(({ suppressionKeys }) => !suppressionKeys.some((key) => suppressed.has(key)));
  const { touched, added, changed } = await assign(client, vault, welcome, origin);
  await insertNew(client, vault, touched.filter(({ before }) => before === null), origin);
  await updateKnown(client, vault, touched.filter(({ before }) => before !== null), origin);
  await store.insertKeys(client, touched.flatMap((person) => person.newKeys.map((key) => ({ key, candidateId: person.id }))));
  return { added, changed, unchanged: welcome.length - added - changed, suppressed: drafts.length - welcome.length };
}

/** The same for packed drafts. When they are all strangers, to the directory and to each other, there is nothing to decide. */
export async function writePacked(client: PoolClient, vault: ContactVault, packed: PackedDrafts, origin: Origin): Promise<WriteCounts> {
  await store.lockCandidateWriters(client);
  if (!packed.areDistinct || (await store.isAnybodyKnown(client, packed))) return writeCandidates(client, vault, unpackDrafts(packed), origin);
  await store.copyStrangers(client, packed);
  return { added: packed.count, changed: 0, unchanged: 0, suppressed: 0 };
}

/** Decides for each draft whose it is. Answers everybody who was spoken of, and how many drafts brought somebody or something new. */
async function assign(client: PoolClient, vault: ContactVault, drafts: PreparedDraft[], origin: Origin): Promise<{ touched: Person[]; added: number; changed: number }> {
  const owners = await store.findOwners(client, drafts.flatMap(({ keys }) => keys));
  const onFile = await store.loadOnFile(client, [...new Set(owners.values())]);
  const people = new Map([...onFile].map(([id, facts]) => [id, knownPerson(id, facts, facts.contacts ? vault.open(id, facts.contacts) : [])]));
  const touched = new Set<Person>();
  let added = 0;
  let changed = 0;
  for (const draft of drafts) {
    const known = ownerOf(draft, owners, people);
    const person = known ?? newPerson(draft);
    people.set(person.id, person);
    touched.add(person);
    const isNews = known ? learn(known, draft, origin) : false;
    const hasNewKeys = claimKeys(person, draft.keys, owners);
    // The prepared line names all keys of the draft, also those that lead to somebody else.
    if (!known && person.newKeys.length < draft.keys.length) weigh(person, origin);
    if (!known) added += 1;
    else if (isNews || hasNewKeys) changed += 1;
  }
  return { touched: [...touched], added, changed };
}

function ownerOf(draft: PreparedDraft, owners: Map<HashedKey, string>, people: Map<string, Person>): Person | undefined {
  for (const key of draft.keys) {
    const person = people.get(owners.get(key) ?? '');
    if (person && !contradicts(person, draft)) return person;
  }
  return undefined;
}

function claimKeys(person: Person, keys: readonly HashedKey[], owners: Map<HashedKey, string>): boolean {
  const free = keys.filter((key) => !owners.has(key));
  for (const key of free) owners.set(key, person.id);
  person.newKeys.push(...free);
  return free.length > 0;
}

async function insertNew(client: PoolClient, vault: ContactVault, people: Person[], { batchId }: Origin): Promise<void> {
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

async function updateKnown(client: PoolClient, vault: ContactVault, people: Person[], { source, batchId }: Origin): Promise<void> {
  const judged = people.map((person) => ({ person, difference: differenceOf(person) }));
  const written = judged.filter(({ person, difference }) => difference.wordsChanged || difference.contactsTouched || person.newKeys.length > 0);
  await saveUndo(client, batchId, source, written.map(({ person }) => person));
  const rewritten = judged.filter(({ person, difference }) => difference.isVisible || difference.wordsChanged || person.newKeys.length > 0);
  await listAsBefore(client, batchId, rewritten.map(({ person }) => person.id));
  await store.updateCandidates(client, rewritten.map(({ person }) => rowOf(person)));
  await store.saveContacts(client, written.filter(({ difference }) => difference.contactsTouched).map(({ person }) => (
    { candidateId: person.id, contacts: vault.seal(person.id, person.now.contacts) }
  )));
}

const rowOf = (person: Person, firstBatch: string | null = null): rows.CandidateRow => (
  { id: person.id, values: mergeWords(person.now.words), summary: summaryOf(person), firstBatch, words: rows.wordsText(person.now.words), keys: keysOf(person) }
);
