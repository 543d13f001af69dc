// Decides for the whole index which words are misspelt, so that every segment reads them alike.
import { hasBit } from '../segment/bits.ts';
import type { QueryTerm, WordTerm } from '../text/query-text.ts';
import { typingErrorMinimumLetters } from '../text/one-edit.ts';
import type { Source } from './source.ts';
import type { ResolvedTerm } from './term-match.ts';

export function resolveTerms(sources: readonly Source[], terms: readonly QueryTerm[]): ResolvedTerm[] {
  return terms.map((term) => ({ term, misspelt: mayBeMisspelt(term) && !sources.some((source) => anyBeginsWith(source, term.joined)) }));
}

/** Words with punctuation inside and phrases are taken as typed. */
function mayBeMisspelt(term: QueryTerm): term is WordTerm {
  return term.kind === 'word' && term.parts.length === 1 && Array.from(term.joined).length >= typingErrorMinimumLetters;
}

function anyBeginsWith({ segment, live }: Source, word: string): boolean {
  const range = segment.vocabulary.beginningWith(word);
  if (range.from === range.to) return false;
  return segment.meta.schema.text.some((group) =>
    group.fields.some((name) => {
      const field = segment.field(name);
      return field.codesWithWord(range).some((code) => {
        const rows = field.rows.subarray(field.rowStarts[code], field.rowStarts[code + 1]);
        return rows.some((row) => hasBit(segment.memory, live, row));
      });
    }),
  );
}
