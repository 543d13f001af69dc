// The one way into the directory: a chunk of drafts from one source, decided and written in the caller's transaction.
import type { PoolClient } from 'pg';
import type { CandidateDraft } from './candidate.ts';
import { fingerprint } from './candidate-values.ts';
import type { CandidateValues } from './candidate-values.ts';
import * as store from './candidates-store.ts';
import type { ContactRecord, ContactVault } from './contacts/contact-vault.ts';
import type { HashedKey, IdentityHasher } from './identity/identity-hasher.ts';
import { mergeContacts, mergeValues, summarizeContacts } from './merge-candidate.ts';


export interface Origin {
  source: string;
  batchId: string;
  /** ISO date. */
  today: string;
}

export interface WriteCounts {
  added: number;
  changed: number;
  unchanged: number;
  suppressed: number;
}

export interface CandidateWriter {
  /** Writes the drafts, in order; a later draft about the same person adds to an earlier one. */
  write(client: PoolClient, drafts: CandidateDraft[], origin: Origin): Promise<WriteCounts>;
}

/** A person of this chunk while it is being worked out; `before` is what was read, null for somebody new. */
interface Person {
  id: string;
  sources: Map<string, CandidateValues>;
  contacts: ContactRecord[];
  newKeys: HashedKey[];
  before: { sources: Map<string, CandidateValues>; contacts: ContactRecord[] } | null;
}

interface Prepared {
  draft: CandidateDraft;
  keys: [HashedKey, ...HashedKey[]];
}

const nameOf = ({ kind, hash }: HashedKey): string => `${kind}/${hash}`;

export function candidateWriter(vault: ContactVault, hasher: IdentityHasher): CandidateWriter {
  return {
    write: async (client, drafts, origin) => {
      await store.lockCandidateWriters(client);
      const { welcome, suppressed } = await withoutSuppressed(client, hasher, drafts);
      const owners = await store.findOwners(client, welcome.flatMap(({ keys }) => keys));
      const people = await loadPeople(client, vault, new Set(owners.values()));
      const touched = welcome.map((prepared) => {
        const person = ownerOf(prepared, owners, people) ?? newPerson(hasher.candidateIdOf(prepared.keys[0]), people);
        learn(person, prepared, origin, owners);
        return person;
      });
      return { ...(await save(client, vault, new Set(touched), origin)), suppressed };
    },
  };
}

async function withoutSuppressed(client: PoolClient, hasher: IdentityHasher, drafts: CandidateDraft[]): Promise<{ welcome: Prepared[]; suppressed: number }> {
  const asked = drafts.map((draft) => ({ draft, suppressionKeys: hasher.suppressionKeysOf(draft) }));
  const suppressed = await store.findSuppressed(client, asked.flatMap(({ suppressionKeys }) => suppressionKeys));
  const welcome = asked
    .filter(({ suppressionKeys }) => !suppressionKeys.some((key) => suppressed.has(nameOf(key))))
    .map(({ draft }) => ({ draft, keys: hasher.keysOf(draft) }));
  return { welcome, suppressed: drafts.length - welcome.length };
}

async function loadPeople(client: PoolClient, vault: ContactVault, ids: Set<string>): Promise<Map<string, Person>> {
  const onFile = await store.loadOnFile(client, [...ids]);
  return new Map([...onFile].map(([id, { sources, contacts }]) => {
    const opened = contacts ? vault.open(id, contacts) : [];
    return [id, { id, sources, contacts: opened, newKeys: [], before: { sources, contacts: opened } }];
  }));
}

/** The NPI decides before the vendor's id, and both before an e-mail, which couples and front desks share. */
const deciding = ['npi', 'vendor', 'content', 'email'];

function ownerOf({ keys }: Prepared, owners: Map<string, string>, people: Map<string, Person>): Person | undefined {
  const known = keys.toSorted((a, b) => deciding.indexOf(a.kind) - deciding.indexOf(b.kind)).find((key) => owners.has(nameOf(key)));
  return known && people.get(owners.get(nameOf(known)) ?? '');
}

function newPerson(id: string, people: Map<string, Person>): Person {
  const person: Person = { id, sources: new Map(), contacts: [], newKeys: [], before: null };
  people.set(id, person);
  return person;
}

function learn(person: Person, { draft, keys }: Prepared, { source, batchId, today }: Origin, owners: Map<string, string>): void {
  const { contacts: _contacts, keys: _keys, ...said } = draft;
  const others = [...person.sources].filter(([name]) => name !== source);
  person.sources = new Map([[source, said], ...others]);
  person.contacts = mergeContacts(person.contacts, draft, { source, batch: batchId, today });
  for (const key of keys) {
    if (owners.has(nameOf(key))) continue;
    owners.set(nameOf(key), person.id);
    person.newKeys.push(key);
  }
}

async function save(client: PoolClient, vault: ContactVault, people: Set<Person>, { source, batchId }: Origin): Promise<Omit<WriteCounts, 'suppressed'>> {
  const judged = [...people].map((person) => ({ person, row: projectionOf(person), ...judge(person, source) }));
  for (const mode of ['new', 'known'] as const) {
    const group = judged.filter(({ person }) => (person.before === null) === (mode === 'new'));
    const visible = group.filter(({ isVisible }) => isVisible).map(({ row }) => row);
    await (mode === 'new' ? store.insertCandidates(client, visible) : store.updateCandidates(client, visible));
    await store.saveSources(client, group.filter(({ saysNew }) => saysNew).flatMap(({ person }) => {
      const said = person.sources.get(source);
      return said ? [{ candidateId: person.id, source, batchId, said }] : [];
    }), mode);
    await store.saveContacts(client, group.filter(({ contactsTouched }) => contactsTouched).map(({ person }) => (
      { candidateId: person.id, contacts: vault.seal(person.id, person.contacts) }
    )), mode);
  }
  await store.insertKeys(client, judged.flatMap(({ person }) => person.newKeys.map((key) => ({ key, candidateId: person.id }))));
  const added = judged.filter(({ person }) => person.before === null).length;
  const changed = judged.filter(({ person, isChanged }) => person.before !== null && isChanged).length;
  return { added, changed, unchanged: judged.length - added - changed };
}

const projectionOf = ({ id, sources, contacts }: Person): store.CandidateRow => ({ id, values: mergeValues(sources), summary: summarizeContacts(contacts) });

/** A value that was merely seen again is written down, but is no change that anybody could see. */
const withoutSightings = (contacts: ContactRecord[]): string => JSON.stringify(contacts.map((record) => ({ ...record, lastSeenOn: '' })));

function judge(person: Person, source: string): { isVisible: boolean; saysNew: boolean; contactsTouched: boolean; isChanged: boolean } {
  const { before } = person;
  if (before === null) return { isVisible: true, saysNew: true, contactsTouched: person.contacts.length > 0, isChanged: true };
  const said = person.sources.get(source);
  const saidBefore = before.sources.get(source);
  const saysNew = said !== undefined && (saidBefore === undefined || fingerprint(said) !== fingerprint(saidBefore));
  const contactsChanged = withoutSightings(person.contacts) !== withoutSightings(before.contacts);
  return {
    isVisible: fingerprint(mergeValues(person.sources)) !== fingerprint(mergeValues(before.sources))
      || JSON.stringify(summarizeContacts(person.contacts)) !== JSON.stringify(summarizeContacts(before.contacts)),
    saysNew,
    contactsTouched: JSON.stringify(person.contacts) !== JSON.stringify(before.contacts),
    isChanged: saysNew || contactsChanged,
  };
}
