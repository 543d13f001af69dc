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
export function covering({ whole, combinations }: TermMatch): TermMatch {
  return { whole: coveringLeaf(whole), combinations: combinations.map((leaves) => leaves.map(coveringLeaf)) };
}

const coveringLeaf = ({ levels }: Leaf): Leaf => ({ levels: levels.filter(({ covered }) => !covered) });

/** A fresh bitmap of the rows at any of the term's levels. */
export function bitmapOf(stretch: Stretch, match: TermMatch): number {
  const { space } = stretch.segment;
  const found = stretch.empty();
  scatterLeaf(stretch, match.whole, found);
  for (const leaves of match.combinations) {
    const mark = space.mark();
    const every = stretch.take();
    leaves.forEach((leaf, at) => {
      const leafMark = space.mark();
      const one = stretch.empty();
      scatterLeaf(stretch, leaf, one);
      if (at === 0) stretch.set(every, one);
      else stretch.and(every, one);
      space.release(leafMark);
    });
    stretch.or(found, every);
    space.release(mark);
  }
  return found;
}
