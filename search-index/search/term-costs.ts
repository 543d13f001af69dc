// What it costs to look a term up by bitmaps, and what to ask single rows.
import type { CodedField } from '../segment/coded-field.ts';
import type { ValueBlocks } from '../segment/value-blocks.ts';
import { costs } from './costs.ts';
import type { Stretch } from './stretch.ts';
import type { Level, MatchingValues, TermMatch } from './term-match.ts';

/** Scattering every level of the term once. */
export function bitmapCost(stretch: Stretch, term: TermMatch): number {
  const levels = levelsOf(term);
  return levels
    .flatMap(({ values }) => values)
    .reduce((sum, values) => sum + scatterCost(stretch, values), levels.length * 2 * stretch.words * costs.perWord);
}

/** The cost of finding the scores of this many rows: marking values, and reading the values of rows. */
export function rowsCost(rows: number, term: TermMatch): number {
  return levelsOf(term).reduce(
    (sum, { values, rows: own }) =>
      sum +
      (own?.length ?? 0) * costs.perMark +
      values.reduce((marks, { codes }) => marks + codes.length * costs.perMark + rows * costs.perTest, 0),
    0,
  );
}

const levelsOf = ({ whole, combinations }: TermMatch): Level[] =>
  [whole, ...combinations.flat()].flatMap((leaf) => leaf.levels);

/** Rows are counted over a sample of the values when there are many. */
function scatterCost(stretch: Stretch, { field, codes }: MatchingValues): number {
  if (field.hasBitmaps) return codes.length * stretch.words * costs.perWord;
  if (field.blocks !== null) return blocksScatterCost(field.blocks, codes);
  const step = Math.max(1, codes.length >>> 6);
  let sampled = 0;
  for (let at = 0; at < codes.length; at += step) sampled += field.rowCount(codes[at] ?? 0);
  const heavy = codes.length > 0 && isHeavy(field, sampled * step, stretch) ? stretch.words * costs.perWord : Infinity;
  return Math.min(heavy, sampled * step * costs.perScatteredRow + codes.length * costs.perValue);
}

function blocksScatterCost({ entryStarts, rareStarts }: ValueBlocks, codes: Uint32Array): number {
  let [entries, rows] = [0, 0];
  for (const code of codes) {
    entries += (entryStarts[code + 1] ?? 0) - (entryStarts[code] ?? 0);
    rows += (rareStarts[code + 1] ?? 0) - (rareStarts[code] ?? 0);
  }
  return entries * costs.perBlockBitmap + rows * costs.perScatteredRow + codes.length * costs.perValue;
}

/** So many rows are mostly covered by stored bitmaps. */
function isHeavy({ words }: CodedField, rows: number, { segment }: Stretch): boolean {
  return words !== null && words.heavy.length > 0 && rows * 16 > segment.rows;
}
