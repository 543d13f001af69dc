// Why a draft may describe a candidate who is in the directory already. Pure.
import type { DuplicateReason } from '#contract/candidates/candidate-options.ts';
import type { CandidateValues } from '../candidate-values.ts';
import type { CandidateDraft } from '../candidate.ts';
import { foldName } from '../identity/fold-name.ts';
import type { HashedKey, IdentityHasher } from '../identity/identity-hasher.ts';
import { isSubmitted, mergeClaims } from '../merge-candidate.ts';
import type { Facts } from '../person.ts';

type NameHasher = Pick<IdentityHasher, 'phoneAndName'>;

/**
 * Empty: no likeness. Colleagues share phones, so a phone counts only together with the last name, under the keyed hash that removals
 * use. An address counts by itself, because someone else's address under another name is what an administrator has to see.
 */
export function reasonsOf(hasher: NameHasher, draft: CandidateDraft, facts: Facts): DuplicateReason[] {
  const lastNames = new Set([...facts.claims.values()].map(({ said }) => said.lastName));
  const phones = new Set([...lastNames].flatMap((name) => phoneKeys(hasher, facts.contacts, name)));
  const emails = new Set(emailsOf(facts.contacts));
  return [
    ...(emailsOf(draft.contacts).some((email) => emails.has(email)) ? (['same_email'] as const) : []),
    ...(phoneKeys(hasher, draft.contacts, draft.lastName).some((key) => phones.has(key))
      ? (['same_phone'] as const)
      : []),
    ...namedAlike(draft, mergeClaims(facts.claims)),
  ];
}

interface Contact {
  kind: string;
  value: string;
}

const isEmail = ({ kind }: Contact): boolean => kind.endsWith('email');
const emailsOf = (contacts: readonly Contact[]): string[] => contacts.filter(isEmail).map(({ value }) => value);

const phoneKeys = (hasher: NameHasher, contacts: readonly Contact[], lastName: string): HashedKey[] =>
  contacts.filter((contact) => !isEmail(contact)).map(({ value }) => hasher.phoneAndName(value, lastName));

/**
 * Whether no source names the candidate as the draft does. An earlier resume counts only if there is no other source, because it may have
 * been forged as well. A part that the draft leaves out, an initial and a part of a double name are no other name.
 */
export function isOtherName(draft: CandidateValues, { claims }: Pick<Facts, 'claims'>): boolean {
  const others = [...claims].filter(([source]) => !isSubmitted(source));
  return (others.length > 0 ? others : [...claims]).every(
    ([, { said }]) => !agree(draft.firstName, said.firstName) || !agree(draft.lastName, said.lastName),
  );
}

function agree(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return true;
  const [names, others] = [partsOf(one), partsOf(other)];
  return names.some((name) => others.some((part) => part.startsWith(name) || name.startsWith(part)));
}

const partsOf = (name: string): string[] => {
  const parts = name.split(/[\s-]+/).map(foldName);
  return parts.filter((part) => part !== '');
};

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
