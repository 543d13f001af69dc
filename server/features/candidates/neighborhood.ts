// The people whom a chunk of drafts may be about: everyone who carries one of its keys, and everyone who carries a key of theirs.
import type { PoolClient } from 'pg';
import { loadOnFile, lookUpKeys } from './candidates-store.ts';
import type { ContactVault } from './contacts/contact-vault.ts';
import { identitiesOf, type ClaimIdentity } from './identity/claim-identity.ts';
import type { HashedKey, IdentityHasher } from './identity/identity-hasher.ts';
import { knownPerson, type Person } from './person.ts';
import { findCarriers } from './carried-keys-store.ts';

export class Neighborhood {
  readonly people = new Set<Person>();
  private readonly known = new Map<string, Person>();
  readonly ambiguous = new Set<HashedKey>();
  private readonly lookedUp = new Set<HashedKey>();
  private readonly byKey = new Map<HashedKey, Set<Person>>();
  private readonly hasher: IdentityHasher;

  constructor(hasher: IdentityHasher) {
    this.hasher = hasher;
  }

  /** A copy in which people can be changed. */
  copy(): Neighborhood {
    const copy = new Neighborhood(this.hasher);
    for (const key of this.ambiguous) copy.ambiguous.add(key);
    for (const key of this.lookedUp) copy.lookedUp.add(key);
    for (const person of this.people) copy.add({ ...person });
    return copy;
  }

  /** Loads everyone who carries one of the keys. */
  async load(client: PoolClient, vault: ContactVault, keys: Iterable<HashedKey>): Promise<void> {
    const unknown = [...new Set(keys)].filter((key) => !this.lookedUp.has(key));
    if (unknown.length === 0) return;
    for (const key of unknown) this.lookedUp.add(key);
    const { owners, ambiguous } = await lookUpKeys(client, unknown);
    for (const key of ambiguous) this.ambiguous.add(key);
    const clear = unknown.filter((key) => owners.has(key));
    await this.loadPeople(client, vault, [...owners.values(), ...(await findCarriers(client, clear))]);
  }

  async loadPeople(client: PoolClient, vault: ContactVault, ids: readonly string[]): Promise<void> {
    const wanted = [...new Set(ids)].filter((id) => !this.known.has(id));
    for (const [id, facts] of await loadOnFile(client, wanted))
      this.add(knownPerson(id, facts, facts.contacts ? vault.open(id, facts.contacts) : []));
  }

  /** Loads everyone who carries one of these keys although it identifies no one. */
  async loadCarriers(client: PoolClient, vault: ContactVault, keys: readonly HashedKey[]): Promise<void> {
    const unclear = keys.filter((key) => this.ambiguous.has(key));
    await this.loadPeople(client, vault, await findCarriers(client, unclear));
  }

  /**
   * Loads, from these people on, everyone who is connected with them through keys that identify someone. These are few: a source gives such
   * a key to one person, so a key connects at most as many people as there are sources.
   */
  async loadConnected(client: PoolClient, vault: ContactVault, from: Iterable<Person>): Promise<void> {
    const start = [...from];
    for (;;) {
      const keys = [...this.connected(start)].flatMap((person) => [...this.keysOf(person)]);
      if (keys.every((key) => this.lookedUp.has(key))) return;
      await this.load(client, vault, keys);
    }
  }

  /** These people, and all that are connected with them. */
  connected(from: Iterable<Person>): Set<Person> {
    const found = new Set<Person>(from);
    // A set grows while it is iterated.
    for (const person of found)
      for (const key of this.keysOf(person)) for (const other of this.byKey.get(key) ?? []) found.add(other);
    return found;
  }

  add(person: Person): void {
    this.people.add(person);
    if (person.before !== null) this.known.set(person.id, person);
    this.index(person);
  }

  /** To be called when the person has other keys than before. */
  index(person: Person): void {
    for (const key of this.keysOf(person)) {
      const carriers = this.byKey.get(key);
      if (carriers === undefined) this.byKey.set(key, new Set([person]));
      else carriers.add(person);
    }
  }

  /** Undefined: no such candidate was loaded. */
  knownPerson(id: string): Person | undefined {
    return this.known.get(id);
  }

  /** Someone carries the key, or it identifies no one. */
  isKnown(key: HashedKey): boolean {
    return this.ambiguous.has(key) || this.byKey.has(key);
  }

  carriersOf(key: HashedKey): ReadonlySet<Person> {
    return this.byKey.get(key) ?? new Set();
  }

  /** The keys by which a claim with these keys and this name can be found. */
  searchable(claim: ClaimIdentity): HashedKey[] {
    const qualified = claim.keys.map((key) => (this.ambiguous.has(key) ? this.hasher.qualify(key, claim) : key));
    return qualified.filter((key) => !this.ambiguous.has(key));
  }

  private keysOf(person: Person): Iterable<HashedKey> {
    const keys = new Set(person.before?.onFile.keys);
    for (const { keys: ofClaim } of person.now.claims.values()) for (const key of ofClaim ?? []) keys.add(key);
    if (![...keys].some((key) => this.ambiguous.has(key))) return keys;
    return new Set([
      ...claimsOf(person).flatMap((claim) => this.searchable(claim)),
      ...(person.before?.onFile.keys ?? []),
    ]);
  }
}

/** What each source says about who the person is. */
export const claimsOf = (person: Person): ClaimIdentity[] =>
  identitiesOf(person.id, person.now.claims, person.before?.onFile.keys ?? []);
