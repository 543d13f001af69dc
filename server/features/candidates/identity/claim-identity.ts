// What a claim says about who it is about, and whether two claims can be about one person. Pure.
import type { CandidateValues } from '../candidate-values.ts';
import { compareFirstNames, compareLastNames } from './compare-names.ts';
import type { HashedKey } from './identity-hasher.ts';
import { professionsOf } from './professions.ts';

export interface ClaimIdentity {
  /** Unique among the claims that are compared, and the same in whatever order they came. */
  id: string;
  /** The sources that say it: one, unless an older version or an administrator joined several. */
  sources: readonly string[];
  /** Every key that the source has given for this person, also those that identify no one. */
  keys: readonly HashedKey[];
  firstName: string | null;
  lastName: string;
  /** `Jr.`, `III`; null when the name has none. */
  generation: string | null;
  credentials: string | null;
  specialty: string | null;
  state: string | null;
}

type NamedValues = Pick<CandidateValues, 'firstName' | 'lastName' | 'credentials' | 'specialty' | 'state'>;

export function identityOf(
  id: string,
  sources: readonly string[],
  keys: readonly HashedKey[],
  said: NamedValues,
): ClaimIdentity {
  return {
    id,
    sources,
    keys,
    firstName: said.firstName,
    lastName: said.lastName,
    generation: /^(?:Jr\.|Sr\.|II|III|IV)(?=,|$)/.exec(said.credentials ?? '')?.[0] ?? null,
    credentials: said.credentials,
    specialty: said.specialty,
    state: said.state,
  };
}

/** What each source says about who the candidate is. `keys`: those of the candidate, for claims of a version that did not keep them by source. */
export const identitiesOf = (
  candidateId: string,
  claims: ReadonlyMap<string, { said: NamedValues; keys: readonly HashedKey[] | null }>,
  keys: readonly HashedKey[],
): ClaimIdentity[] =>
  [...claims].map(([source, claim]) => identityOf(candidateId, [source], claim.keys ?? keys, claim.said));

const noKeys: ReadonlySet<HashedKey> = new Set();

export const isNpiKey = (key: HashedKey): boolean => key.startsWith('npi/');
export const isVendorKey = (key: HashedKey): boolean => key.startsWith('vendor/');

const sharedKeysOf = (one: ClaimIdentity, other: ClaimIdentity): HashedKey[] =>
  one.keys.filter((key) => other.keys.includes(key));

/** Both have such a key, and none is the same. */
function haveDifferent(kind: (key: HashedKey) => boolean, one: ClaimIdentity, other: ClaimIdentity): boolean {
  const keys = one.keys.filter(kind);
  const otherKeys = other.keys.filter(kind);
  return keys.length > 0 && otherKeys.length > 0 && !keys.some((key) => otherKeys.includes(key));
}

/**
 * Whether the claims describe two people: different NPIs, first names, or last names, or another profession in another state. A last name
 * may differ when the first name and two keys agree (a married name), and by one typing error when the first name agrees. A first
 * name may differ by one typing error under one NPI. `ambiguous`: keys that identify no one; such an NPI is that of a group.
 */
export function contradicts(
  one: ClaimIdentity,
  other: ClaimIdentity,
  ambiguous: ReadonlySet<HashedKey> = noKeys,
): boolean {
  return differInMoreThanLastName(one, other, ambiguous) || !lastNamesAgree(one, other);
}

export function differInMoreThanLastName(
  one: ClaimIdentity,
  other: ClaimIdentity,
  ambiguous: ReadonlySet<HashedKey> = noKeys,
): boolean {
  if (haveDifferent((key) => isNpiKey(key) && !ambiguous.has(key), one, other)) return true;
  if (one.generation !== null && other.generation !== null && one.generation !== other.generation) return true;
  const first = compareFirstNames(one.firstName, other.firstName);
  if (first === 'different') return true;
  if (first === 'near' && !isRegistered(one, other)) return true;
  return worksContradict(one, other);
}

/** Under one NPI a first name may have a typing error. */
const isRegistered = (one: ClaimIdentity, other: ClaimIdentity): boolean =>
  compareLastNames(one.lastName, other.lastName) === 'same' && sharedKeysOf(one, other).some(isNpiKey);

/** A last name may change, by marriage or by a typing error, when the first name agrees. */
export function lastNamesAgree(one: ClaimIdentity, other: ClaimIdentity): boolean {
  const last = compareLastNames(one.lastName, other.lastName);
  if (last === 'same') return true;
  if (compareFirstNames(one.firstName, other.firstName) !== 'same') return false;
  return last === 'near' || sharedKeysOf(one, other).length > 1;
}

const professionsIn = ({ credentials, specialty }: ClaimIdentity): Set<string> => professionsOf(credentials, specialty);

function worksContradict(one: ClaimIdentity, other: ClaimIdentity): boolean {
  if (one.state === null || other.state === null || one.state === other.state) return false;
  const [professions, others] = [professionsIn(one), professionsIn(other)];
  return professions.size > 0 && others.size > 0 && professions.isDisjointFrom(others);
}

export const haveSameSource = (one: ClaimIdentity, other: ClaimIdentity): boolean =>
  one.sources.some((source) => other.sources.includes(source));

/**
 * Whether a row is its source's next word about the person of this claim. Different ids of one source are different people. An id under
 * which another name comes was given to another person, unless the first name and a second key agree. The registry never uses an NPI again.
 */
export function isSameRow(source: string, row: ClaimIdentity, claim: ClaimIdentity): boolean {
  const shared = sharedKeysOf(row, claim);
  if (source === 'nppes' && shared.some(isNpiKey)) return true;
  if (haveDifferent(isVendorKey, row, claim)) return false;
  if (!shared.some(isVendorKey)) return !contradicts(row, claim);
  return !haveDifferent(isNpiKey, row, claim) && !isOtherPerson(row, claim, shared.length);
}

/** Under one id a name may be corrected. */
function isOtherPerson(row: ClaimIdentity, claim: ClaimIdentity, sharedKeys: number): boolean {
  const first = compareFirstNames(row.firstName, claim.firstName);
  const last = compareLastNames(row.lastName, claim.lastName);
  return first === 'different' || (last === 'different' && (first !== 'same' || sharedKeys < 2));
}

/** Whether both say the same about who the person is. */
export const saysTheSame = (row: ClaimIdentity, before: ClaimIdentity): boolean =>
  row.keys.every((key) => before.keys.includes(key)) &&
  row.firstName === before.firstName &&
  row.lastName === before.lastName &&
  row.generation === before.generation &&
  row.state === before.state &&
  professionsIn(row).symmetricDifference(professionsIn(before)).size === 0;
