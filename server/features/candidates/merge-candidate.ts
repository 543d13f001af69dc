// Several sources, one person: which value shows, and that none is lost. Pure.
import type { CandidateDraft, ContactKind, Education } from './candidate.ts';
import type { CandidateValues } from './candidate-values.ts';
import { contactKinds } from './candidate.ts';
import type { ContactRecord } from './contacts/contact-vault.ts';

/** People's own word outranks every file, and the registry, which knows little, yields to both. */
function rankOf(source: string): number {
  if (source === 'submission') return 0;
  return source === 'nppes' ? 2 : 1;
}

/** Merges by rank; within a rank the order given decides, latest word first. Blanks are filled from lower ranks. */
export function mergeValues(bySource: Map<string, CandidateValues>): CandidateValues {
  const [first, ...others] = [...bySource].toSorted(([a], [b]) => rankOf(a) - rankOf(b)).map(([, values]) => values);
  if (first === undefined) throw new Error('A candidate without any source has nothing to merge.');
  return others.reduce(fillBlanks, first);
}

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

/** Adds what a source brings now to what is on file. A known value keeps its first sighting; nothing is dropped. */
export function mergeContacts(
  onFile: ContactRecord[],
  draft: CandidateDraft,
  origin: { source: string; batch: string | null; today: string },
): ContactRecord[] {
  const merged = new Map(onFile.map((record) => [`${record.source}/${record.kind}/${record.value}`, record]));
  for (const { kind, value, verifiedOn } of draft.contacts) {
    const key = `${origin.source}/${kind}/${value}`;
    const known = merged.get(key);
    merged.set(key, {
      kind, value, source: origin.source,
      batch: known?.batch ?? origin.batch,
      firstSeenOn: known?.firstSeenOn ?? origin.today,
      lastSeenOn: origin.today,
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

/** What may be said before a reveal: the kind of the best phone and e-mail, and the latest verification. */
export function summarizeContacts(contacts: ContactRecord[]): ContactSummary {
  const kinds = new Set(contacts.map(({ kind }) => kind));
  const best = (suffix: 'phone' | 'email'): ContactKind | null => contactKinds.find((kind) => kind.endsWith(suffix) && kinds.has(kind)) ?? null;
  return {
    phoneKind: best('phone'),
    emailKind: best('email'),
    verifiedOn: contacts.reduce<string | null>((newest, { verifiedOn }) => latest(newest, verifiedOn), null),
  };
}
