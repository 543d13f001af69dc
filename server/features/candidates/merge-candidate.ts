// Several sources, one person: which value shows, and that none is lost. Pure.
import type { CandidateValues } from './candidate-values.ts';
import type { CandidateDraft, ContactKind, Education } from './candidate.ts';
import { contactKinds } from './candidate.ts';
import type { ContactRecord } from './contacts/contact-vault.ts';

/** One source's word about a candidate. */
export interface Word {
  said: CandidateValues;
  /** The batch and the day (ISO date) that brought this wording. */
  batchId: string;
  saidOn: string;
}

/** People's own word outranks every file, and the registry, which knows little, yields to both. */
function rankOf(source: string): number {
  if (source === 'submission') return 0;
  return source === 'nppes' ? 2 : 1;
}

/**
 * Merges by rank, then the latest word first, then by name, so that the result depends on the words alone and not on the order in
 * which they came. Blanks are filled from weaker words, lists are united.
 */
export function mergeWords(words: ReadonlyMap<string, Word>): CandidateValues {
  const strongestFirst = [...words].toSorted(([a, one], [b, other]) =>
    rankOf(a) - rankOf(b) || compare(other.saidOn, one.saidOn) || compare(a, b));
  const [first, ...others] = strongestFirst.map(([, { said }]) => said);
  if (first === undefined) throw new Error('A candidate without any source has nothing to merge.');
  return others.reduce(fillBlanks, first);
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

function fillBlanks(strong: CandidateValues, weak: CandidateValues): CandidateValues {
  const present = Object.fromEntries(Object.entries(strong).filter(([, value]) => value !== null));
  return {
    ...weak,
    ...present,
    skills: unionBy([...strong.skills, ...weak.skills], (skill) => skill.toLowerCase()),
    education: unionBy([...strong.education, ...weak.education], educationKey),
  };
}

const educationKey = ({ school, degree }: Education): string => `${school.toLowerCase()}/${degree?.toLowerCase() ?? ''}`;

function unionBy<T>(items: T[], keyOf: (item: T) => string): T[] {
  const seen = new Map<string, T>();
  for (const item of items) if (!seen.has(keyOf(item))) seen.set(keyOf(item), item);
  return [...seen.values()];
}

export interface Origin {
  source: string;
  batchId: string;
  /** ISO date. */
  today: string;
}

/** Adds what a source brings now to what is on file. A known value keeps its first sighting; nothing is dropped. */
export function mergeContacts(onFile: ContactRecord[], contacts: CandidateDraft['contacts'], { source, batchId, today }: Origin): ContactRecord[] {
  const merged = new Map(onFile.map((record) => [`${record.source}/${record.kind}/${record.value}`, record]));
  for (const { kind, value, verifiedOn } of contacts) {
    const key = `${source}/${kind}/${value}`;
    const known = merged.get(key);
    merged.set(key, {
      kind, value, source,
      batch: known?.batch ?? batchId,
      firstSeenOn: known?.firstSeenOn ?? today,
      lastSeenOn: latest(known?.lastSeenOn ?? null, today) ?? today,
      verifiedOn: latest(known?.verifiedOn ?? null, verifiedOn),
    });
  }
  return [...merged.values()];
}

const latest = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b > a) ? b : a);

export interface ContactSummary {
  phoneKind: ContactKind | null;
  emailKind: ContactKind | null;
  verifiedOn: string | null;
}

const phoneKinds = contactKinds.filter((kind) => kind.endsWith('phone'));
const emailKinds = contactKinds.filter((kind) => kind.endsWith('email'));

/** What may be said before a reveal: the kind of the best phone and e-mail, and the latest verification. */
export function summarizeContacts(contacts: ContactRecord[]): ContactSummary {
  const best = (kinds: readonly ContactKind[]): ContactKind | null => kinds.find((kind) => contacts.some((contact) => contact.kind === kind)) ?? null;
  return {
    phoneKind: best(phoneKinds),
    emailKind: best(emailKinds),
    verifiedOn: contacts.reduce<string | null>((newest, { verifiedOn }) => latest(newest, verifiedOn), null),
  };
}
