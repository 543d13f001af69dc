// The profession that a card names besides its specialty, so that the chip of a profession also finds people without a specialty, or with
// another one: `Registered Nurse` as the title or the specialty, `MSN, APRN, FNP-C` behind the name.
import { specialties as knownSpecialties } from '#contract/candidate-options.ts';
import { readGroup } from './read-group.ts';
import type { Reading } from './reading.ts';
import { isTitleWord } from './settle.ts';
import { typedText } from './typed-tokens.ts';
import { keyOf } from './vocabulary/read-vocabulary.ts';
import { productVocabulary } from './vocabulary/vocabulary.ts';
import type { VocabularyGroup } from './vocabulary/vocabulary-group.ts';

interface CardTexts {
  title: string | null;
  specialty: string | null;
  credentials: string | null;
}

const known = new Set<string>(knownSpecialties);

/**
 * Null when the card names no profession, or that of its specialty. Only the product's own vocabulary counts: the operator's words change
 * searches, and must not change what is stored about candidates.
 */
export function otherProfession({ title, specialty, credentials }: CardTexts): string | null {
  const isListed = specialty !== null && known.has(specialty);
  const group =
    remembered('title', title, groupInTitle) ??
    (isListed
      ? null
      : (remembered('specialty', specialty, groupOfText) ??
        remembered('credentials', credentials, groupOfCredentials)));
  if (group === null || group.specialties.includes(specialty ?? '')) return null;
  return professionOf(group);
}

/** The name of a group of specialties under which `profession` keeps it. */
export const professionOf = ({ specialties }: Pick<VocabularyGroup, 'specialties'>): string | null =>
  specialties.length === 1 ? (specialties[0] ?? null) : specialties.length === 0 ? null : specialties.join(' | ');

type Part = 'title' | 'specialty' | 'credentials';

/** Few texts are most of a directory. */
const rememberedMax = 50_000;
const memory: Record<Part, Map<string, VocabularyGroup | null>> = {
  title: new Map(),
  specialty: new Map(),
  credentials: new Map(),
};

function remembered(
  part: Part,
  text: string | null,
  find: (reading: Reading) => VocabularyGroup | null,
): VocabularyGroup | null {
  if (text === null || text === '') return null;
  const memoryOfPart = memory[part];
  const before = memoryOfPart.get(text);
  if (before !== undefined) return before;
  const group = find({ ...typedText(text), vocabulary: productVocabulary(), countries: [], mayBeNear: false });
  if (memoryOfPart.size >= rememberedMax) memoryOfPart.clear();
  memoryOfPart.set(text, group);
  return group;
}

/** The first profession or credential that is no part of another title: not that of `Nurse Recruiter`. */
const groupInTitle = (reading: Reading): VocabularyGroup | null =>
  groupsIn(reading).find(({ group, next }) => namesProfession(group) && !isTitleWord(next))?.group ?? null;

/** `Registered Nurse` and `Nursing`; not `Pediatric Oncology`, which names more than one field. */
function groupOfText(reading: Reading): VocabularyGroup | null {
  const group = readGroup(reading, 0);
  return group?.length === reading.tokens.length && group.found.kind === 'group' ? group.found.group : null;
}

/** Nurse practitioners have the credentials of nurses as well, so that these count last. */
function groupOfCredentials(reading: Reading): VocabularyGroup | null {
  const groups = groupsIn(reading)
    .map(({ group }) => group)
    .filter(namesProfession);
  return groups.findLast(({ specialties }) => !specialties.includes('Nurse')) ?? groups.at(-1) ?? null;
}

const namesProfession = ({ kind, specialties }: VocabularyGroup): boolean =>
  (kind === 'role' || kind === 'credential') && specialties.length > 0;

function groupsIn(reading: Reading): { group: VocabularyGroup; next: string }[] {
  const groups: { group: VocabularyGroup; next: string }[] = [];
  for (let at = 0; at < reading.tokens.length;) {
    const part = readGroup(reading, at);
    at += part?.length ?? 1;
    if (part?.found.kind === 'group')
      groups.push({ group: part.found.group, next: keyOf(reading.tokens[at]?.term.joined ?? '') });
  }
  return groups;
}
