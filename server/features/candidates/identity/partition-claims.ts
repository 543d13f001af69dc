// Decides which claims are about one person, from the claims alone: the order in which they came has no influence. Pure.
// Claims that share a key are joined pair by pair, the surest key first, unless a pair of the joined claims contradicts.
import {
  contradicts,
  differInMoreThanLastName,
  haveSameSource,
  isNpiKey,
  lastNamesAgree,
  type ClaimIdentity,
} from './claim-identity.ts';
import type { HashedKey } from './identity-hasher.ts';

export interface Partition {
  /** Each claim is in one group: the claims about one person. */
  groups: ClaimIdentity[][];
  /** The keys by which each claim can be found and joined, by the id of the claim: without ambiguous keys, with qualified ones. */
  keysOf: ReadonlyMap<string, readonly HashedKey[]>;
  /** Keys that claims of one source carry which contradict each other. Such a key identifies none of them. */
  ambiguous: ReadonlySet<HashedKey>;
}

/** What replaces an ambiguous key of a claim: the key together with the name. */
export type Qualify = (key: HashedKey, claim: ClaimIdentity) => HashedKey;

/** `known`: keys that were found to be ambiguous before; they stay ambiguous. */
export function partitionClaims(
  claims: readonly ClaimIdentity[],
  known: ReadonlySet<HashedKey>,
  qualify: Qualify,
): Partition {
  const ambiguous = new Set(known);
  for (const [key, carriers] of carriersOf(claims, ({ keys }) => keys)) if (isAmbiguous(carriers)) ambiguous.add(key);
  const qualified = new Map(claims.map((claim) => [claim.id, qualifiedKeys(claim, ambiguous, qualify)]));
  for (const [key, carriers] of carriersOf(claims, ({ id }) => qualified.get(id) ?? []))
    if (isAmbiguous(carriers)) ambiguous.add(key);
  const keysOf = new Map([...qualified].map(([id, keys]) => [id, keys.filter((key) => !ambiguous.has(key))] as const));
  return { groups: join(claims, keysOf, ambiguous), keysOf, ambiguous };
}

const qualifiedKeys = (claim: ClaimIdentity, ambiguous: ReadonlySet<HashedKey>, qualify: Qualify): HashedKey[] =>
  claim.keys.map((key) => (ambiguous.has(key) ? qualify(key, claim) : key));

function carriersOf(
  claims: readonly ClaimIdentity[],
  keysOf: (claim: ClaimIdentity) => readonly HashedKey[],
): Map<HashedKey, ClaimIdentity[]> {
  const carriers = new Map<HashedKey, ClaimIdentity[]>();
  for (const claim of claims)
    for (const key of keysOf(claim)) {
      const others = carriers.get(key);
      if (others === undefined) carriers.set(key, [claim]);
      else others.push(claim);
    }
  return carriers;
}

/** A key of more claims identifies no one, whatever they say: comparing each with each would take too long. */
const carriersMax = 50;

const isAmbiguous = (carriers: readonly ClaimIdentity[]): boolean =>
  carriers.length > carriersMax ||
  carriers.some((one, at) =>
    carriers.slice(at + 1).some((other) => haveSameSource(one, other) && contradicts(one, other)),
  );

interface JoinedPair {
  one: ClaimIdentity;
  other: ClaimIdentity;
  /** 0: an NPI; 1: any other key. */
  rank: number;
  shared: number;
}

function join(
  claims: readonly ClaimIdentity[],
  keysOf: ReadonlyMap<string, readonly HashedKey[]>,
  ambiguous: ReadonlySet<HashedKey>,
): ClaimIdentity[][] {
  const areTwoPeople: Test = (one, other) => differInMoreThanLastName(one, other, ambiguous);
  const groups = new Map(claims.map((claim) => [claim.id, [claim]]));
  for (const { one, other } of pairsOf(claims, keysOf, areTwoPeople)) {
    const [group, otherGroup] = [groups.get(one.id) ?? [], groups.get(other.id) ?? []];
    // A source says one thing about a person, so two of its claims are two people.
    const isRefused = ([a, b]: Pair): boolean => haveSameSource(a, b) || areTwoPeople(a, b);
    if (group === otherGroup || pairsIn(group, otherGroup).some(isRefused)) continue;
    group.push(...otherGroup);
    for (const claim of otherGroup) groups.set(claim.id, group);
  }
  return [...new Set(groups.values())];
}

type Pair = [ClaimIdentity, ClaimIdentity];
type Test = (one: ClaimIdentity, other: ClaimIdentity) => boolean;

const pairsIn = (group: readonly ClaimIdentity[], otherGroup: readonly ClaimIdentity[]): Pair[] =>
  group.flatMap((one) => otherGroup.map((other): Pair => [one, other]));

/** The pairs that a key joins, in an order that depends on the claims alone. */
function pairsOf(
  claims: readonly ClaimIdentity[],
  keysOf: ReadonlyMap<string, readonly HashedKey[]>,
  areTwoPeople: Test,
): JoinedPair[] {
  const pairs = new Map<string, JoinedPair>();
  for (const [key, carriers] of carriersOf(claims, ({ id }) => keysOf.get(id) ?? []))
    for (const [one, other] of fittingPairs(carriers, areTwoPeople, isNpiKey(key))) {
      const name = `${one.id} ${other.id}`;
      const pair = pairs.get(name) ?? { one, other, rank: 1, shared: 0 };
      pairs.set(name, { ...pair, rank: isNpiKey(key) ? 0 : pair.rank, shared: pair.shared + 1 });
    }
  return [...pairs.values()].toSorted(
    (a, b) => a.rank - b.rank || b.shared - a.shared || compare(a.one.id, b.one.id) || compare(a.other.id, b.other.id),
  );
}

/**
 * The pairs of carriers of one key that may be one person. Unless the key is an NPI, a claim that fits two carriers who are two people, as
 * `A. Smith` fits Ann and Amy Smith, is joined with neither: the key does not say whose it is.
 */
function fittingPairs(carriers: readonly ClaimIdentity[], areTwoPeople: Test, isNpi: boolean): Pair[] {
  const sorted = carriers.toSorted((a, b) => compare(a.id, b.id));
  const fits = new Map(sorted.map((one) => [one, sorted.filter((other) => !areTwoPeople(one, other))]));
  return sorted.flatMap((one, at) =>
    sorted
      .slice(at + 1)
      .filter((other) => !haveSameSource(one, other) && !areTwoPeople(one, other) && lastNamesAgree(one, other))
      .filter((other) => isNpi || areEqual(fits.get(one) ?? [], fits.get(other) ?? []))
      .map((other): Pair => [one, other]),
  );
}

const areEqual = (some: readonly ClaimIdentity[], others: readonly ClaimIdentity[]): boolean =>
  some.length === others.length && some.every((claim, at) => claim === others[at]);

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
