// Rows where a term is found, as bitmaps.
import { setBit } from '../segment/bits.ts';
import type { Stretch } from './stretch.ts';
import type { Leaf, Level, TermMatch } from './term-match.ts';

export function scatterLevel(stretch: Stretch, level: Level, target: number): void {
  for (const { field, range, codes } of level.values) {
    if (range === null) stretch.scatter(target, field, codes);
    else stretch.scatterWords(target, field, range);
  }
  for (const row of level.rows ?? []) setBit(stretch.segment.memory, target, row);
}

function scatterLeaf(stretch: Stretch, { levels }: Leaf, target: number): void {
  for (const level of levels) scatterLevel(stretch, level, target);
}

/** The same rows with less work: whole words lie within the beginnings of words. */
export function covering({ whole, parts }: TermMatch): TermMatch {
  return { whole: coveringLeaf(whole), parts: parts.map(coveringLeaf) };
}

function coveringLeaf({ levels }: Leaf): Leaf {
  const beginnings = levels.filter((level) => !level.whole);
  return { levels: beginnings.length > 0 ? beginnings : levels };
}

/** A fresh bitmap of the rows at any of the term's levels. */
export function bitmapOf(stretch: Stretch, match: TermMatch): number {
  const { space } = stretch.segment;
  const found = stretch.empty();
  scatterLeaf(stretch, match.whole, found);
  if (match.parts.length === 0) return found;
  const mark = space.mark();
  const every = stretch.take();
  match.parts.forEach((part, at) => {
    const partMark = space.mark();
    const one = stretch.empty();
    scatterLeaf(stretch, part, one);
    if (at === 0) stretch.segment.kernels.copy(stretch.at(every), stretch.at(one), stretch.words);
    else stretch.and(every, one);
    space.release(partMark);
  });
  stretch.or(found, every);
  space.release(mark);
  return found;
}
