// Words of the vocabulary.
import { editsAtMost } from '#search-index/public.ts';
import { runOf } from './run-of-tokens.ts';
import type { Reading } from './read-segments.ts';
import type { Segment } from './segment.ts';
import type { Token } from './typed-tokens.ts';
import { keyOf } from './vocabulary/read-vocabulary.ts';
import type { Vocabulary } from './vocabulary/read-vocabulary.ts';
import type { VocabularyGroup } from './vocabulary/vocabulary-group.ts';
import { americanSpelling, singularOf } from './word-forms.ts';

const runMax = 6;

/**
 * The longest run of words from here that the vocabulary knows. A misspelled run counts when it is longer, or when the vocabulary
 * knows nothing else.
 */
export function readGroup(reading: Reading, from: number): Omit<Segment, 'from'> | null {
  const exact = longest(reading, from, 1, groupOf);
  const misspelled = longest(reading, from, (exact?.length ?? 0) + 1, (run, vocabulary) =>
    run.at(-1)?.key === 'and' ? null : misspelledGroup(run.map(({ key }) => key).join(''), vocabulary),
  );
  return misspelled ?? exact;
}

function longest(
  { tokens, vocabulary }: Reading,
  from: number,
  shortest: number,
  groupOfRun: (run: readonly Token[], vocabulary: Vocabulary) => VocabularyGroup | null,
): Omit<Segment, 'from'> | null {
  for (let length = Math.min(runMax, tokens.length - from); length >= shortest; length -= 1) {
    const run = runOf(tokens, from, length);
    const group = run === null ? null : groupOfRun(run, vocabulary);
    if (group !== null) return { length, found: { kind: 'group', group } };
  }
  return null;
}

function groupOf(run: readonly Token[], vocabulary: Vocabulary): VocabularyGroup | null {
  // A stop word at the edge belongs to what is outside: `and icu`.
  if (run.at(0)?.key === 'and' || run.at(-1)?.key === 'and') return null;
  const key = run
    .map((token) => token.key)
    .filter((word) => word !== 'and')
    .join('');
  const [only] = run;
  // `or` joins words; `OR` is the operating room.
  if (key === 'or') return only?.isUpperCase === true ? (vocabulary.byKey.get(keyOf('operating room')) ?? null) : null;
  const american = americanSpelling(key);
  const keys = [key, american, singularOf(american)];
  return keys.map((one) => (one === null ? undefined : vocabulary.byKey.get(one))).find((group) => group) ?? null;
}

/** Letters of a run that is long enough to be recognized with one error, and with two. Names are shorter, or further away. */
const oneErrorFrom = 9;
const twoErrorsFrom = 14;

/** `anesthestist` is no other word than anesthetist. */
function misspelledGroup(key: string, vocabulary: Vocabulary): VocabularyGroup | null {
  if (key.length < oneErrorFrom) return null;
  const errorsMax = key.length < twoErrorsFrom ? 1 : 2;
  for (let length = key.length - errorsMax; length <= key.length + errorsMax; length += 1) {
    for (const form of vocabulary.longForms.get(`${key[0] ?? ''}${length}`) ?? [])
      if (editsAtMost(key, form, errorsMax)) return vocabulary.byKey.get(form) ?? null;
  }
  return null;
}
