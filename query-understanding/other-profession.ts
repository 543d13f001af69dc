// The profession that a card names besides its specialty, so that the chip of a profession also finds people without a specialty, or with
// another one: `Registered Nurse` as the title or the specialty, `MSN, APRN, FNP-C` behind the name.
import { specialties as knownSpecialties } from '#contract/candidates/candidate-options.ts';
import { readGroup } from './words/read-group.ts';
import type { Reading } from './words/reading.ts';
import { isTitleWord } from './words/settle.ts';
import { typedText } from './words/typed-tokens.ts';
import { keyOf, type Vocabulary } from './vocabulary/read-vocabulary.ts';
import type { VocabularyGroup } from './vocabulary/vocabulary-group.ts';

export interface CardTexts {
  title: string | null;
  specialty: string | null;
  credentials: string | null;
}

const known = new Set<string>(knownSpecialties);

/** Null when the card names no profession, or that of its specialty. */
export function professionFinder(vocabulary: Vocabulary): (card: CardTexts) => string | null {
  const memory = memoryOf(vocabulary);
  return ({ title, specialty, credentials }) => {
    const isListed = specialty !== null && known.has(specialty);
    const group =
      memory.title(title) ?? (isListed ? null : (memory.specialty(specialty) ?? memory.credentials(credentials)));
    if (group === null || group.specialties.includes(specialty ?? '')) return null;
    return professionOf(group);
  };
}

/** The name of a group of specialties under which `profession` keeps it. */
export const professionOf = ({ specialties }: Pick<VocabularyGroup, 'specialties'>): string | null =>
  specialties.length === 1 ? (specialties[0] ?? null) : specialties.length === 0 ? null : specialties.join(' | ');

type Words = Pick<Reading, 'tokens' | 'vocabulary'>;
type GroupOf = (text: string | null) => VocabularyGroup | null;

/** Few texts are most of a directory. */
const rememberedMax = 50_000;

function memoryOf(vocabulary: Vocabulary): Record<keyof CardTexts, GroupOf> {
  const remembered = (find: (words: Words) => VocabularyGroup | null): GroupOf => {
    const groups = new Map<string, VocabularyGroup | null>();
    return (text) => {
      if (text === null || text === '') return null;
      const before = groups.get(text);
      if (before !== undefined) return before;
      const group = find({ ...typedText(text), vocabulary });
      if (groups.size >= rememberedMax) groups.clear();
      groups.set(text, group);
      return group;
    };
  };
  return {
    title: remembered(groupInTitle),
    specialty: remembered(groupOfText),
    credentials: remembered(groupOfCredentials),
  };
}

/** The first profession or credential that is no part of another title: not that of `Nurse Recruiter`. */
const groupInTitle = (words: Words): VocabularyGroup | null =>
  groupsIn(words).find(({ group, next }) => namesProfession(group) && !isTitleWord(next))?.group ?? null;

/** `Registered Nurse` and `Nursing`; not `Pediatric Oncology`, which names more than one field. */
function groupOfText(words: Words): VocabularyGroup | null {
  const group = readGroup(words, 0);
  return group?.length === words.tokens.length && group.found.kind === 'group' ? group.found.group : null;
}

/** Nurse practitioners have the credentials of nurses as well, so that these count last. */
function groupOfCredentials(words: Words): VocabularyGroup | null {
  const groups = groupsIn(words)
    .map(({ group }) => group)
    .filter(namesProfession);
  return groups.findLast(({ specialties }) => !specialties.includes('Nurse')) ?? groups.at(-1) ?? null;
}

const namesProfession = ({ kind, specialties }: VocabularyGroup): boolean =>
  (kind === 'role' || kind === 'credential') && specialties.length > 0;

function groupsIn(words: Words): { group: VocabularyGroup; next: string }[] {
  const groups: { group: VocabularyGroup; next: string }[] = [];
  for (let at = 0; at < words.tokens.length;) {
    const part = readGroup(words, at);
    at += part?.length ?? 1;
    if (part?.found.kind === 'group')
      groups.push({ group: part.found.group, next: keyOf(words.tokens[at]?.term.joined ?? '') });
  }
  return groups;
}
