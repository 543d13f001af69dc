import type { OutputOf } from '#contract/call.ts';
import { formatCount } from '#web/ui/format.ts';

/** What became of the rows of a file, as sentences. */
export function matchText(match: OutputOf<'listMatching.matchList'>): string {
  const { list, rows, matched, unknown, invalid, duplicates, invalid_lines: lines } = match;
  const sentences = [
    list === null
      ? `None of the ${rowsOf(rows)} matched a candidate, so no list was created.`
      : `${list.name} was created with ${candidates(list.physician_count)}: ${formatCount(matched)} of ${rowsOf(rows)} matched.`,
    unknown > 0 ? `${rowsOf(unknown)} ${unknown === 1 ? 'has an NPI' : 'have NPIs'} that no candidate has.` : '',
    invalid > 0
      ? `${rowsOf(invalid)} ${invalid === 1 ? 'has' : 'have'} no valid NPI (${linesText(lines, invalid)}).`
      : '',
    duplicates > 0 ? `${rowsOf(duplicates)} ${duplicates === 1 ? 'repeats' : 'repeat'} an earlier row.` : '',
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

const rowsOf = (count: number): string => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;
const candidates = (count: number): string => `${formatCount(count)} ${count === 1 ? 'candidate' : 'candidates'}`;

const linesText = (lines: readonly number[], invalid: number): string =>
  `${invalid === 1 ? 'line' : invalid > lines.length ? 'first in lines' : 'lines'} ${lines.join(', ')}`;
