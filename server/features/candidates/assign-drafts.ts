// Decides which candidate each row of a chunk belongs to.
import type { PoolClient } from 'pg';
import { noContradictions, type Contradictions } from '#contract/candidates/contradictions.ts';
import type { ContactVault } from './contacts/contact-vault.ts';
import {
  contradicts,
  identityOf,
  isNpiKey,
  isSameRow,
  isVendorKey,
  saysTheSame,
  type ClaimIdentity,
} from './identity/claim-identity.ts';
import type { HashedKey, IdentityHasher } from './identity/identity-hasher.ts';
import type { Origin } from './merge-candidate.ts';
import { saysAgain } from './companion-facts.ts';
import { claimsOf, Neighborhood } from './neighborhood.ts';
import { addDraft, changeClaim, nameBatch, newPerson, pinClaim, unrelatedPerson, type Person } from './person.ts';
import { isChange, rowsOf, valuesOf, type PreparedDraft, type PreparedRow } from './prepare-draft.ts';
import { regroup, type Regrouping } from './regroup.ts';

export interface Assignment extends Pick<Regrouping, 'newlyAmbiguous' | 'splits'> {
  /** Everyone whose stored data may change. */
  people: Person[];
  /** Rows that added a candidate, changed data, or ended a claim. */
  added: number;
  changed: number;
  ended: number;
  /** Rows that only concern someone whom the source has named, and change no claim of anyone. */
  unknown: number;
  /** Of people with more places of work than are kept. */
  placesLeftOut: number;
  contradictions: Contradictions;
  /** Candidates who share a key and may be one person, or whose data may be mixed up. */
  possibleDuplicates: { people: [Person, Person]; key: HashedKey }[];
}

interface Tools {
  vault: ContactVault;
  hasher: IdentityHasher;
}

/** Everyone whom a key of the rows names. */
export async function loadNeighborhood(
  client: PoolClient,
  { vault, hasher }: Tools,
  prepared: readonly PreparedRow[],
): Promise<Neighborhood> {
  const neighborhood = new Neighborhood(hasher);
  const claimKeys = prepared.flatMap((row) => (isChange(row) ? [row.claimKey] : []));
  const drafts = prepared.filter((row): row is PreparedDraft => !isChange(row));
  await neighborhood.load(client, vault, [...claimKeys, ...drafts.flatMap(({ keys }) => keys)]);
  await neighborhood.loadCarriers(client, vault, claimKeys);
  await neighborhood.load(
    client,
    vault,
    drafts.flatMap((draft) => keysWithNames(neighborhood, draft)),
  );
  return neighborhood;
}

/** For a row with keys that several people share: the keys that name one of them. */
export const keysWithNames = (neighborhood: Neighborhood, draft: PreparedDraft): HashedKey[] =>
  draft.keys.some((key) => neighborhood.ambiguous.has(key)) ? neighborhood.searchable(identityOfDraft(draft, '')) : [];

const identityOfDraft = (draft: PreparedDraft, source: string): ClaimIdentity =>
  identityOf(draft.newId, [source], draft.keys, valuesOf(draft));

/** Changes the people of the neighborhood. */
export async function assignDrafts(
  client: PoolClient,
  tools: Tools,
  neighborhood: Neighborhood,
  prepared: readonly PreparedRow[],
  origin: Origin,
): Promise<Assignment> {
  const isUnrelated = unrelatedIn(neighborhood, prepared);
  /** Everyone whom a row names, with the number of rows that change the person. */
  const touched = new Map<Person, number>();
  /** The rows for which it has to be decided who is who. */
  const open = new Map<PreparedDraft, Person>();
  const unrelated: Person[] = [];
  let ended = 0;
  let unknown = 0;
  let placesLeftOut = 0;
  for (const row of prepared) {
    if (isChange(row)) {
      const person = personOfClaim(neighborhood, row.claimKey, origin.source);
      const change = person === undefined ? null : changeClaim(person, row, origin);
      const outcome = change?.outcome ?? 'none';
      placesLeftOut += change?.placesLeftOut ?? 0;
      if (outcome === 'none') unknown += rowsOf(row);
      if (outcome === 'ended') ended += 1;
      if (person !== undefined && (outcome === 'ended' || outcome === 'changed'))
        touched.set(person, (touched.get(person) ?? 0) + (outcome === 'changed' ? rowsOf(row) : 0));
    } else if (row.isTrimmed !== true && isUnrelated(row)) unrelated.push(unrelatedPerson(row));
    else {
      const { person, isNews, isSettled } = addRow(neighborhood, row, origin);
      touched.set(person, (touched.get(person) ?? 0) + Number(isNews));
      if (!isSettled) open.set(row, person);
    }
  }
  await neighborhood.loadConnected(client, tools.vault, open.values());
  const regrouping = regroup(neighborhood, tools.hasher, open.values());
  const people = new Set(regrouping.people);
  const isWritten = (person: Person): boolean => person.before !== null || people.has(person);
  const added = [...touched.keys()].filter((person) => person.before === null && people.has(person)).length;
  return {
    ...regrouping,
    people: [...new Set([...touched.keys(), ...people]).values().filter(isWritten), ...unrelated],
    added: unrelated.length + added,
    changed: touched.values().reduce((sum, changes) => sum + changes, 0) - added,
    ended,
    unknown,
    placesLeftOut,
    ...compareWithOthers(neighborhood, regrouping.people, [...open.keys()], origin.source),
  };
}

/** Whether no one on file and no other row has a key of the row. */
function unrelatedIn(neighborhood: Neighborhood, prepared: readonly PreparedRow[]): (row: PreparedDraft) => boolean {
  const rowsOfKey = new Map<HashedKey, number>();
  for (const row of prepared)
    for (const key of isChange(row) ? [row.claimKey] : row.keys) rowsOfKey.set(key, (rowsOfKey.get(key) ?? 0) + 1);
  return ({ keys }) => keys.every((key) => rowsOfKey.get(key) === 1 && !neighborhood.isKnown(key));
}

interface AddedRow extends KnownRow {
  /** The person is new, or the row changed data. */
  isNews: boolean;
}

/** Adds the row to the person about whom the source said something earlier, or else to a new one. */
export function addRow(neighborhood: Neighborhood, row: PreparedDraft, origin: Origin): AddedRow {
  const known = findRow(neighborhood, row, origin.source);
  if (known === undefined) {
    const person = newPerson(row, origin);
    neighborhood.add(person);
    return { person, isNews: true, isSettled: false };
  }
  const { person, isSettled } = known;
  const isNews = addDraft(person, row, origin);
  if (isNews) nameBatch(person, origin);
  if (!isSettled) neighborhood.index(person);
  return { person, isNews, isSettled };
}

/** Adds the draft to this candidate and pins it there. */
export async function assignInto(
  client: PoolClient,
  tools: Tools,
  neighborhood: Neighborhood,
  candidateId: string,
  draft: PreparedDraft,
  origin: Origin,
): Promise<Pick<Assignment, 'people' | 'newlyAmbiguous' | 'splits' | 'possibleDuplicates'>> {
  await neighborhood.loadPeople(client, tools.vault, [candidateId]);
  const person = neighborhood.knownPerson(candidateId);
  if (person === undefined) throw new Error('There is no such candidate to add to.');
  addDraft(person, draft, origin);
  nameBatch(person, origin);
  pinClaim(person, origin.source);
  neighborhood.index(person);
  await neighborhood.loadConnected(client, tools.vault, [person]);
  const regrouping = regroup(neighborhood, tools.hasher, [person]);
  return { ...regrouping, ...compareWithOthers(neighborhood, regrouping.people, [draft], origin.source) };
}

function personOfClaim(neighborhood: Neighborhood, key: HashedKey, source: string): Person | undefined {
  const carriers = neighborhood.ambiguous.has(key) ? neighborhood.people : neighborhood.carriersOf(key);
  return [...carriers].find((person) => {
    const claim = person.now.claims.get(source);
    return claim !== undefined && (claim.keys ?? person.keys).includes(key);
  });
}

interface KnownRow {
  person: Person;
  /** The row says nothing else about who the person is than before. */
  isSettled: boolean;
}

/** The person about whom the source said the same or something earlier. */
function findRow(neighborhood: Neighborhood, draft: PreparedDraft, source: string): KnownRow | undefined {
  for (const key of draft.keys)
    for (const person of neighborhood.carriersOf(key)) {
      const claim = person.now.claims.get(source);
      const isSettled =
        claim !== undefined &&
        saysAgain(draft, claim.said, source) &&
        draft.keys.every((each) => claim.keys?.includes(each) ?? person.keys.includes(each));
      if (isSettled) return { person, isSettled };
    }
  const row = identityOfDraft(draft, source);
  for (const key of neighborhood.searchable(row))
    for (const person of neighborhood.carriersOf(key)) {
      const claim = person.now.claims.get(source);
      if (claim === undefined) continue;
      const before = identityOf(person.id, [source], claim.keys ?? person.keys, claim.said);
      if (isSameRow(source, row, before)) return { person, isSettled: saysTheSame(row, before) };
    }
  return undefined;
}

/** More would not help an administrator who compares them. */
const duplicatesPerRowMax = 5;

function compareWithOthers(
  { ambiguous }: Neighborhood,
  people: readonly Person[],
  drafts: readonly PreparedDraft[],
  source: string,
): Pick<Assignment, 'contradictions' | 'possibleDuplicates'> {
  const carriers = new Map<HashedKey, { person: Person; claim: ClaimIdentity }[]>();
  for (const person of people)
    for (const claim of claimsOf(person))
      for (const key of claim.keys) carriers.set(key, [...(carriers.get(key) ?? []), { person, claim }]);
  const contradictions = { ...noContradictions };
  const possibleDuplicates: Assignment['possibleDuplicates'] = [];
  for (const draft of drafts) {
    const row = identityOfDraft(draft, source);
    const kinds = new Set<keyof Contradictions>();
    const found: Assignment['possibleDuplicates'] = [];
    for (const key of row.keys) {
      const all = carriers.get(key) ?? [];
      const own = all.find(({ claim }) => claim.sources.includes(source) && saysTheSame(row, claim));
      const others = all.filter(({ person }) => person !== own?.person);
      if (ambiguous.has(key) || others.some(({ claim }) => contradicts(row, claim))) kinds.add(kindOf(key));
      if (own !== undefined)
        found.push(...others.map(({ person }) => ({ people: [own.person, person] satisfies [Person, Person], key })));
    }
    for (const kind of kinds) contradictions[kind] += 1;
    possibleDuplicates.push(...found.slice(0, duplicatesPerRowMax));
  }
  return { contradictions, possibleDuplicates };
}

const kindOf = (key: HashedKey): keyof Contradictions =>
  isNpiKey(key) ? 'npi' : isVendorKey(key) ? 'vendorId' : 'email';
