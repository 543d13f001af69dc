// Gives each group of claims about one person to one candidate. A candidate whose claims turn out to be about two people is split, and
// candidates whose claims turn out to be about one person are merged; the one with the surest key keeps its id.
import { identityOf, isNpiKey, isVendorKey, type ClaimIdentity } from './identity/claim-identity.ts';
import type { HashedKey, IdentityHasher } from './identity/identity-hasher.ts';
import { partitionClaims } from './identity/partition-claims.ts';
import { strongestFirst } from './merge-candidate.ts';
import type { Neighborhood } from './neighborhood.ts';
import type { Facts, Person } from './person.ts';

export interface Regrouping {
  /** Everyone who was compared: known candidates, also those that were merged into another, and new ones. */
  people: Person[];
  /** Keys that turned out to identify no one. */
  newlyAmbiguous: HashedKey[];
  /** A known candidate, and the new one that some of its claims are about. */
  splits: { from: string; into: Person }[];
}

/** Claims of one candidate that stay together. */
interface Block {
  identity: ClaimIdentity;
  person: Person;
  keys: readonly HashedKey[];
}

/** A group of blocks, and the candidate that gets them. */
interface Target {
  person: Person;
  blocks: Block[];
}

/** Changes the people of the neighborhood that are connected with `open`. All of them must be loaded. */
export function regroup(neighborhood: Neighborhood, hasher: IdentityHasher, open: Iterable<Person>): Regrouping {
  const connected = [...neighborhood.connected(open)];
  const identities = uniqueIdentities(
    connected.flatMap((person) => blocksOf(person).map((identity) => ({ identity, person }))),
  );
  const { groups, keysOf, ambiguous } = partitionClaims(
    identities.map(({ identity }) => identity),
    neighborhood.ambiguous,
    (key, claim) => hasher.qualify(key, claim),
  );
  const blocks = new Map(
    identities.map(({ identity, person }) => [identity.id, { identity, person, keys: keysOf.get(identity.id) ?? [] }]),
  );
  const grouped = groups.map((group) => group.flatMap(({ id }) => blocks.get(id) ?? []));
  const newlyAmbiguous = [...ambiguous].filter((key) => !neighborhood.ambiguous.has(key));
  for (const key of newlyAmbiguous) neighborhood.ambiguous.add(key);
  const keptBlocks = new Map<Person, Block>();
  for (const block of [...blocks.values()].toSorted(surest))
    if (!keptBlocks.has(block.person)) keptBlocks.set(block.person, block);
  const targets = grouped.map((group) => ({ blocks: group, person: personOf(group, keptBlocks, hasher) }));
  mergeRest(connected, targets, keptBlocks);
  moveClaims(connected, targets, keptBlocks);
  assignKeys(targets, ambiguous);
  const people = [
    ...new Set([...connected.filter(({ before }) => before !== null), ...targets.map(({ person }) => person)]),
  ];
  for (const person of people) neighborhood.add(person);
  return { people, newlyAmbiguous, splits: splitsOf(targets) };
}

/**
 * The parts of which a candidate may consist: each claim for itself, and those that an administrator gave to the candidate together with
 * the surest. Claims of an older version, whose keys are not known by source, stay together.
 */
function blocksOf(person: Person): ClaimIdentity[] {
  const current = strongestFirst(person.now.claims);
  const claims = [
    ...current,
    ...[...person.now.claims].filter(([source]) => !current.some(([name]) => name === source)),
  ];
  const isOfOlderVersion = claims.some(([, { keys }]) => keys === null);
  const main = claims.find(([, { isPinned }]) => !isPinned) ?? claims[0];
  if (main === undefined) return [];
  const together = claims.filter(([source, { isPinned }]) => isOfOlderVersion || isPinned || source === main[0]);
  const keys = [...(isOfOlderVersion ? person.keys : []), ...together.flatMap(([, claim]) => claim.keys ?? [])];
  const single = claims.filter((claim) => !together.includes(claim));
  return [
    identityIn(
      together.map(([source]) => source),
      [...new Set(keys)],
      main[1].said,
    ),
    ...single.map(([source, claim]) => identityIn([source], claim.keys ?? [], claim.said)),
  ];
}

/** Named by what the claim says, so that the order in which claims came has no influence. */
function identityIn(
  sources: readonly string[],
  keys: readonly HashedKey[],
  said: Parameters<typeof identityOf>[3],
): ClaimIdentity {
  const { firstName, lastName, state, credentials, specialty } = said;
  const id = JSON.stringify([sources, keys.toSorted(), firstName, lastName, state, credentials, specialty]);
  return identityOf(id, sources, keys, said);
}

/** Claims that say exactly the same are told apart by their candidates. */
function uniqueIdentities<T extends { identity: ClaimIdentity; person: Person }>(all: T[]): T[] {
  const seen = new Set<string>();
  return all.map((one) => {
    const id = seen.has(one.identity.id) ? `${one.identity.id}${one.person.id}` : one.identity.id;
    seen.add(id);
    return { ...one, identity: { ...one.identity, id } };
  });
}

const certaintyOf = ({ keys }: Pick<Block, 'keys'>): number =>
  keys.some(isNpiKey) ? 0 : keys.some(isVendorKey) ? 1 : 2;

const surest = (one: Block, other: Block): number =>
  certaintyOf(one) - certaintyOf(other) || (one.identity.id < other.identity.id ? -1 : 1);

function personOf(group: Block[], keptBlocks: ReadonlyMap<Person, Block>, hasher: IdentityHasher): Person {
  const [known] = group
    .filter((block) => block.person.before !== null && keptBlocks.get(block.person) === block)
    .toSorted(surest);
  if (known !== undefined) return known.person;
  const [first] = group.toSorted(surest);
  if (first === undefined) throw new Error('A group of claims is empty.');
  if (group.every(({ person }) => person.before === null)) return first.person;
  return {
    id: hasher.idFrom(first.identity.id),
    before: null,
    prepared: null,
    now: { claims: new Map(), contacts: [] },
    keys: [],
    likelyKeys: [],
    carried: [],
    mergedInto: null,
  };
}

/** Known candidates whose surest part went to another one are merged into it. */
function mergeRest(
  connected: readonly Person[],
  targets: readonly Target[],
  keptBlocks: ReadonlyMap<Person, Block>,
): void {
  const kept = new Set(targets.map(({ person }) => person));
  for (const person of connected) {
    if (person.before === null || kept.has(person)) continue;
    const block = keptBlocks.get(person);
    const target = targets.find(({ blocks }) => block !== undefined && blocks.includes(block));
    person.mergedInto = target?.person.id ?? null;
  }
}

function moveClaims(
  connected: readonly Person[],
  targets: readonly Target[],
  keptBlocks: ReadonlyMap<Person, Block>,
): void {
  const before = new Map<Person, Facts>(connected.map((person) => [person, person.now]));
  for (const { person, blocks } of targets) {
    const own = before.get(person);
    const isUnchanged =
      own !== undefined &&
      blocks.every((block) => block.person === person) &&
      blocks.flatMap(({ identity }) => identity.sources).length === own.claims.size;
    if (!isUnchanged) {
      person.prepared = null;
      const stayed = blocks.filter((block) => block.person === person);
      person.now = factsOf([...stayed, ...blocks.filter((block) => !stayed.includes(block))], before, keptBlocks);
    }
  }
  for (const person of connected)
    if (person.mergedInto !== null)
      Object.assign(person, { now: { claims: new Map(), contacts: [] }, keys: [], carried: [] });
}

function factsOf(
  blocks: readonly Block[],
  before: ReadonlyMap<Person, Facts>,
  keptBlocks: ReadonlyMap<Person, Block>,
): Facts {
  const claims: Facts['claims'] = new Map();
  const contacts: Facts['contacts'] = [];
  for (const block of blocks) {
    const facts = before.get(block.person);
    if (facts === undefined) continue;
    for (const source of block.identity.sources) {
      const claim = facts.claims.get(source);
      if (claim !== undefined) claims.set(source, claim);
    }
    // Contacts of a source without a claim stay with the part that keeps the id.
    contacts.push(
      ...facts.contacts.filter(
        ({ source }) =>
          block.identity.sources.includes(source) ||
          (!facts.claims.has(source) && keptBlocks.get(block.person) === block),
      ),
    );
  }
  return { claims, contacts };
}

/** A key that several carry identifies the one whom the registry names under it, else the one whom it identified before. */
function assignKeys(targets: readonly Target[], ambiguous: ReadonlySet<HashedKey>): void {
  const carriers = new Map<HashedKey, Target[]>();
  for (const target of targets)
    for (const key of new Set(target.blocks.flatMap(({ keys }) => keys)))
      carriers.set(key, [...(carriers.get(key) ?? []), target]);
  const owners = new Map([...carriers].map(([key, all]) => [key, ownerAmong(key, all)]));
  for (const target of targets) {
    const keys = [...new Set(target.blocks.flatMap((block) => block.keys))];
    const owned = keys.filter((key) => owners.get(key) === target);
    const ownedBefore = target.person.before?.onFile.keys ?? [];
    // In the order on file, so that a row that did not change stays equal.
    target.person.keys = [
      ...ownedBefore.filter((key) => owned.includes(key)),
      ...owned.filter((key) => !ownedBefore.includes(key)),
    ];
    const unclear = target.blocks.flatMap(({ identity }) => identity.keys.filter((key) => ambiguous.has(key)));
    target.person.carried = [...keys.filter((key) => owners.get(key) !== target), ...new Set(unclear)];
    if (target.person.prepared?.keys.some((key) => !target.person.keys.includes(key)) === true)
      target.person.prepared = null;
  }
}

function ownerAmong(key: HashedKey, carriers: readonly Target[]): Target | undefined {
  const registered = isNpiKey(key) ? carriers.find(({ person }) => person.now.claims.has('nppes')) : undefined;
  return registered ?? carriers.find(({ person }) => person.before?.onFile.keys.includes(key)) ?? carriers[0];
}

const splitsOf = (targets: readonly Target[]): Regrouping['splits'] =>
  targets
    .filter(({ person }) => person.before === null)
    .flatMap(({ person, blocks }) =>
      [...new Set(blocks.map((block) => block.person))]
        .filter(({ before }) => before !== null)
        .map((from) => ({ from: from.id, into: person })),
    );
