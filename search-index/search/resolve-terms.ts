// Decides for the whole index which words are misspelt, so that every segment reads them alike.
import type { CodedField } from '../segment/coded-field.ts';
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

function anyBeginsWith(source: Source, word: string): boolean {
  const { segment } = source;
  const range = segment.vocabulary.beginningWith(word);
  if (range.from === range.to) return false;
  return segment.content.meta.schema.text.some((group) =>
    group.fields.some((name) => segment.field(name).codesWithWord(range).some((code) => isAlive(source, segment.field(name), code))),
  );
}

function isAlive(source: Source, field: CodedField, code: number): boolean {
  const end = field.rowStarts[code + 1] ?? 0;
  for (let at = field.rowStarts[code] ?? 0; at < end; at += 1) {
    if (source.isLive(field.rows === null ? at : (field.rows[at] ?? 0))) return true;
  }
  return false;
}
