// Merges the claims of several sources about one candidate without losing a value. Pure.
import { z } from 'zod';
import { withoutExtension } from '#normalize/public.ts';
import { candidateValues, type CandidateValues, type Education } from './candidate-values.ts';
import { mergeClinical } from './clinical-facts.ts';
import { contactKinds, type CandidateDraft, type ContactKind } from './candidate.ts';
import { unionBy } from './union-by.ts';
import type { ContactRecord } from './contacts/contact-vault.ts';
import type { HashedKey } from './identity/identity-hasher.ts';
import { sourceTexts, type SourceTexts } from './source-texts.ts';

/** One source's claim about a candidate. */
export interface Claim {
  said: CandidateValues;
  /** The batch and the day (ISO date) that brought this wording. */
  batchId: string;
  saidOn: string;
  /** Since when the source no longer names the candidate (ISO date): its registry entry was deactivated, say. Null while it does. */
  endedOn: string | null;
  /** Every key that the source has given for the candidate, also those that identify no one. Null: a version before this one did not keep them by source. */
  keys: readonly HashedKey[] | null;
  /** An administrator decided that the claim is about this candidate, whatever its keys and names say. */
  isPinned: boolean;
  /** Null: the source writes every value as the directory does. */
  sourceTexts: SourceTexts | null;
}

/** `said` is left out where it is stored elsewhere. */
export const storedClaim = z.object({
  said: candidateValues.optional(),
  batchId: z.string(),
  saidOn: z.string(),
  endedOn: z.string().nullable().default(null),
  keys: z.array(z.string()).nullable().default(null),
  isPinned: z.boolean().default(false),
  sourceTexts: sourceTexts.nullable().default(null),
});
const wholeClaim = storedClaim.extend({ said: candidateValues }) satisfies z.ZodType<Claim>;

/** A claim that was stored as JSON. @throws ZodError when the stored value is damaged. */
export const readClaim = (stored: unknown): Claim => wholeClaim.parse(stored);

/** False once every source that named the candidate has ended its claim. */
export const isActive = (claims: ReadonlyMap<string, Claim>): boolean =>
  [...claims.values()].some(({ endedOn }) => endedOn === null);

/** Resumes with an address that its owner confirmed. */
export const submissionSource = 'submission';
/** Resumes that may come from anyone, and contacts of which no owner confirmed the address. */
export const unconfirmedSource = 'submission_not_confirmed';
export const isSubmitted = (source: string): boolean => source === submissionSource || source === unconfirmedSource;

const ranks: ReadonlyMap<string, number> = new Map([
  [submissionSource, 0],
  ['nppes', 2],
  [unconfirmedSource, 3],
]);

/** A resume whose address was confirmed outranks every file, and files outrank the registry, which has few values. */
const rankOf = (source: string): number => ranks.get(source) ?? 1;

/** The claims that the merge uses, by source. */
export function strongestFirst(claims: ReadonlyMap<string, Claim>): [source: string, claim: Claim][] {
  // A candidate that no source names keeps its values, which are not listed until a source names it again.
  const current = isActive(claims) ? [...claims].filter(([, { endedOn }]) => endedOn === null) : [...claims];
  return current.toSorted(
    ([a, one], [b, other]) => rankOf(a) - rankOf(b) || compare(other.saidOn, one.saidOn) || compare(a, b),
  );
}

/**
 * Merges by rank, then the latest claim first, then by name, so that the result depends on the claims alone and not on the order in
 * which they came. Blanks are filled from weaker claims, lists are united.
 */
export function mergeClaims(claims: ReadonlyMap<string, Claim>): CandidateValues {
  const [first, ...others] = strongestFirst(claims).map(([, { said }]) => said);
  if (first === undefined) throw new Error('A candidate without any source has nothing to merge.');
  return others.reduce(fillBlanks, first);
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Values that mean something only together: a city of one employer in the state of another is a place where the person never was. */
const valuesTogether: readonly (readonly (keyof CandidateValues)[])[] = [
  ['city', 'state', 'country'],
  ['officeCity', 'officeState', 'officeZip'],
  ['organization', 'companySize', 'companyIndustry', 'companyRevenue', 'companyDomain', 'companyStartDate'],
];

/** Of values that belong together, the weaker claim fills blanks only where it says the same place or company as the stronger one. */
function fillBlanks(strong: CandidateValues, weak: CandidateValues): CandidateValues {
  const present = Object.fromEntries(Object.entries(strong).filter(([, value]) => value !== null));
  const foreign = valuesTogether
    .filter((names) => names.some((name) => strong[name] !== null) && !saySame(names, strong, weak))
    .flat();
  const kept = Object.fromEntries(foreign.map((name) => [name, strong[name]]));
  return {
    ...weak,
    ...present,
    ...kept,
    skills: unionBy([...strong.skills, ...weak.skills], (skill) => skill.toLowerCase()),
    education: unionBy([...strong.education, ...weak.education], educationKey),
    clinical: mergeClinical(strong.clinical, weak.clinical),
  };
}

/** At least one value is in both, and none differs. */
function saySame(names: readonly (keyof CandidateValues)[], one: CandidateValues, other: CandidateValues): boolean {
  const inBoth = names.filter((name) => one[name] !== null && other[name] !== null);
  return inBoth.length > 0 && inBoth.every((name) => one[name] === other[name]);
}

const educationKey = ({ school, degree }: Education): string =>
  `${school.toLowerCase()}/${degree?.toLowerCase() ?? ''}`;

export interface Origin {
  source: string;
  batchId: string;
  /** ISO date. */
  today: string;
  /** True: the source names these people for the first time, so it is no news that they are listed. */
  isFirst?: boolean;
}

/** Adds a source's current contacts to the stored ones. A known value keeps its first sighting; nothing is dropped, nor is an extension. */
export function mergeContacts(
  onFile: ContactRecord[],
  contacts: CandidateDraft['contacts'],
  { source, batchId, today }: Origin,
): ContactRecord[] {
  const merged = new Map(
    onFile.map((record) => [`${record.source}/${record.kind}/${withoutExtension(record.value)}`, record]),
  );
  for (const { kind, value, verifiedOn, isUnconfirmed } of contacts) {
    const by = isUnconfirmed === true ? unconfirmedSource : source;
    const number = withoutExtension(value);
    const key = `${by}/${kind}/${number}`;
    const known = merged.get(key);
    merged.set(key, {
      kind,
      value: known !== undefined && value === number ? known.value : value,
      source: by,
      batch: known?.batch ?? batchId,
      firstSeenOn: known?.firstSeenOn ?? today,
      lastSeenOn: latest(known?.lastSeenOn ?? null, today) ?? today,
      verifiedOn: latest(known?.verifiedOn ?? null, verifiedOn),
    });
  }
  return [...merged.values()];
}

export const latest = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && b > a) ? b : a;

export interface ContactSummary {
  phoneKind: ContactKind | null;
  emailKind: ContactKind | null;
  /** ISO dates: of the best phone, of the best email, and the latest of any contact. */
  phoneVerifiedOn: string | null;
  emailVerifiedOn: string | null;
  verifiedOn: string | null;
}

/** The contacts that may be shown: those of a source that has ended its claim stay on file, for removals and for its return. */
export const currentContacts = (
  contacts: readonly ContactRecord[],
  claims: ReadonlyMap<string, Claim>,
): ContactRecord[] => contacts.filter(({ source }) => (claims.get(source)?.endedOn ?? null) === null);

/** A phone is shown with the extension that any source says. `contacts`: the best first. */
export function withExtensions<Contact extends Pick<ContactRecord, 'value'>>(contacts: readonly Contact[]): Contact[] {
  const full = new Map(
    contacts.toReversed().flatMap(({ value }) => (value.includes(';') ? [[withoutExtension(value), value]] : [])),
  );
  return contacts.map((contact) => ({ ...contact, value: full.get(withoutExtension(contact.value)) ?? contact.value }));
}

/** By kind, then the strongest source, then the latest verification, then the latest sighting. */
export const bestFirst = (contacts: readonly ContactRecord[]): ContactRecord[] =>
  contacts.toSorted(
    (one, other) =>
      contactKinds.indexOf(one.kind) - contactKinds.indexOf(other.kind) ||
      rankOf(one.source) - rankOf(other.source) ||
      compare(other.verifiedOn ?? '', one.verifiedOn ?? '') ||
      compare(other.lastSeenOn, one.lastSeenOn) ||
      compare(one.value, other.value),
  );

/** What may be shown before a reveal: the kind and verification of the best phone and e-mail, and the latest verification. */
export function summarizeContacts(
  onFile: readonly ContactRecord[],
  claims: ReadonlyMap<string, Claim>,
): ContactSummary {
  const contacts = bestFirst(currentContacts(onFile, claims));
  const phone = contacts.find(({ kind }) => kind.endsWith('phone'));
  const email = contacts.find(({ kind }) => kind.endsWith('email'));
  return {
    phoneKind: phone?.kind ?? null,
    emailKind: email?.kind ?? null,
    phoneVerifiedOn: phone?.verifiedOn ?? null,
    emailVerifiedOn: email?.verifiedOn ?? null,
    verifiedOn: contacts.reduce<string | null>((newest, { verifiedOn }) => latest(newest, verifiedOn), null),
  };
}
