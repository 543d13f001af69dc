// Why a draft may describe a candidate who is in the directory already. Pure.
import type { DuplicateReason } from '#contract/candidate-options.ts';
import type { CandidateValues } from '../candidate-values.ts';
import type { CandidateDraft } from '../candidate.ts';
import { foldName } from '../identity/identity-hasher.ts';
import type { HashedKey, IdentityHasher } from '../identity/identity-hasher.ts';
import { mergeClaims } from '../merge-candidate.ts';
import type { Facts } from '../person.ts';

type NameHasher = Pick<IdentityHasher, 'emailAndName' | 'phoneAndName'>;

/**
 * Empty: no likeness. Colleagues share phones and mailboxes, so a contact counts only together with the last name, under the keyed
 * hashes that removals use.
 */
export function reasonsOf(hasher: NameHasher, draft: CandidateDraft, facts: Facts): DuplicateReason[] {
  const lastNames = new Set([...facts.claims.values()].map(({ said }) => said.lastName));
  const onFile = new Set([...lastNames].flatMap((name) => contactKeys(hasher, facts.contacts, name)));
  const shared = contactKeys(hasher, draft.contacts, draft.lastName).filter((key) => onFile.has(key));
  return [
    ...(shared.some((key) => key.startsWith('email')) ? (['same_email'] as const) : []),
    ...(shared.some((key) => key.startsWith('phone')) ? (['same_phone'] as const) : []),
    ...namedAlike(draft, mergeClaims(facts.claims)),
  ];
}

const contactKeys = (
  hasher: NameHasher,
  contacts: readonly { kind: string; value: string }[],
  lastName: string,
): HashedKey[] =>
  contacts.map(({ kind, value }) =>
    kind.endsWith('email') ? hasher.emailAndName(value, lastName) : hasher.phoneAndName(value, lastName),
  );

/** Equal first and last names in one state, with the same city or specialty. */
function namedAlike(one: CandidateValues, other: CandidateValues): DuplicateReason[] {
  const isSameName =
    foldName(one.lastName) === foldName(other.lastName) && areEqual(one.firstName, other.firstName, foldName);
  if (!isSameName || !areEqual(one.state, other.state)) return [];
  return [
    ...(areEqual(one.city, other.city) ? (['same_name_and_city'] as const) : []),
    ...(areEqual(one.specialty, other.specialty) ? (['same_name_state_and_specialty'] as const) : []),
  ];
}

/** Unknown values are never equal. */
const areEqual = (
  one: string | null,
  other: string | null,
  fold: (text: string) => string = (text) => text.toLowerCase(),
): boolean => one !== null && other !== null && fold(one) !== '' && fold(one) === fold(other);
