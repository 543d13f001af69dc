// The letters behind a name: licenses, which are the level of a profession, and certifications.
import type { FoundCandidate } from '#contract/search/search.ts';
import type { Knowledge } from '#query-understanding/public.ts';

/** Null: no condition. The license, by the name of its words in the vocabulary, and the words of a search that find it. One who has any of several has the same level. */
const licenses: Readonly<Record<string, string | null>> = {
  RN: 'RN',
  LPN: 'LPN',
  CNA: 'CNA',
  // Their specialty says it, and not all of them write the letters.
  CRNA: null,
  APRN: null,
  PA: null,
  RPh: null,
  MD: 'MD or DO',
  PT: 'PT',
  PTA: 'PTA',
  OTR: 'OTR',
  COTA: 'COTA',
  RRT: 'RRT',
  CRT: 'CRT',
  LCSW: 'LCSW',
  LMSW: 'LMSW',
};

interface Letters {
  /** The words that find each level of these specialties. */
  levels: string[];
  /** Certifications that these people have, most frequent first. */
  certifications: string[];
}

const certificationsMax = 3;

export function lettersOf(
  specialties: readonly string[],
  cards: readonly Pick<FoundCandidate, 'credentials'>[],
  { vocabulary }: Pick<Knowledge, 'vocabulary'>,
): Letters {
  const credentials = vocabulary.groups.flatMap((group) =>
    group.kind === 'credential' && group.specialties.some((name) => specialties.includes(name)) ? [group] : [],
  );
  const written = cards.map((card) => lettersIn(card.credentials));
  const counted = credentials
    .filter(({ label, isDegree }) => !isDegree && !Object.hasOwn(licenses, label))
    .map(({ label, forms }) => {
      const wanted = new Set([label, ...forms].map(plain));
      return { label, count: written.filter((letters) => letters.some((letter) => wanted.has(letter))).length };
    })
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  return {
    levels: credentials.flatMap(({ label }) => licenses[label] ?? []),
    certifications: counted.slice(0, certificationsMax).map(({ label }) => label),
  };
}

const lettersIn = (credentials: string | null): string[] => (credentials ?? '').split(',').map(plain);
const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');
