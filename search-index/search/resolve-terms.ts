// Decides for the whole index which words are misspelled, so that every segment reads them alike.
import type { CodedField } from '../segment/coded-field.ts';
import type { WordRange } from '../segment/vocabulary.ts';
import { compareCodePoints } from '../text/fold.ts';
import type { QueryTerm, WordTerm } from '../text/query-text.ts';
import { closestTo } from '../text/misspelling.ts';
import { mayBeMisspelt } from '../text/one-edit.ts';
import { someBit } from '../segment/bits.ts';
import { someRowOf } from '../segment/value-blocks.ts';
import type { Source } from './source.ts';

/** Misspelled word of the query → the words that documents have instead, in byte order. */
export type Spelling = ReadonlyMap<string, readonly string[]>;

/** A word is misspelled when no document has a word that begins with it. */
export function spellingOf(sources: readonly Source[], terms: readonly QueryTerm[]): Spelling {
  const misspelled = terms
    .flatMap(spellableWords)
    .filter((word) => !sources.some((source) => isInDocuments(source, source.segment.vocabulary.beginningWith(word))));
  return new Map(misspelled.map((word) => [word, meantWords(sources, word)]));
}

function meantWords(sources: readonly Source[], word: string): string[] {
  const meant = sources.flatMap((source) => {
    const { vocabulary } = source.segment;
    return vocabulary
      .nearWords(word)
      .filter((range) => isInDocuments(source, range))
      .map(({ from }) => vocabulary.at(from));
  });
  return closestTo(word, [...new Set(meant)]).toSorted(compareCodePoints);
}

/** The words of a term in which typing errors are accepted: not phrases, not words with punctuation inside, not other words than those typed. */
export function spellableWords(term: QueryTerm): string[] {
  const words =
    term.kind === 'any' ? term.alternatives.filter(({ typed }) => typed).map(({ term: word }) => word) : [term];
  return words
    .filter((word): word is WordTerm => word.kind === 'word' && !word.whole && word.parts.length === 1)
    .map(({ joined }) => joined)
    .filter(mayBeMisspelt);
}

function isInDocuments(source: Source, range: WordRange): boolean {
  const { segment } = source;
  if (range.from === range.to) return false;
  return segment.content.meta.schema.text.some((group) =>
    group.fields.some((name) =>
      segment
        .field(name)
        .codesWithWord(range)
        .some((code) => isAlive(source, segment.field(name), code)),
    ),
  );
}

function isAlive(source: Source, field: CodedField, code: number): boolean {
  const { segment } = source;
  const isLive = (row: number): boolean => source.isLive(row);
  const stored = field.bitmapAddress(code, segment.rows);
  if (stored !== null) return someBit(segment.memory, stored, segment.words, isLive);
  if (field.blocks !== null) return someRowOf(field.blocks, code, segment, isLive);
  const end = field.rowStarts[code + 1] ?? 0;
  for (let at = field.rowStarts[code] ?? 0; at < end; at += 1) {
    if (source.isLive(field.rows === null ? at : (field.rows[at] ?? 0))) return true;
  }
  return false;
}
