// Some characters of a posting, read as the words of a search are.
import type { Knowledge } from '../interpret.ts';
import { isOr } from '../terms/join-terms.ts';
import { readSegments } from '../words/read-segments.ts';
import { readingOf } from '../words/reading-of.ts';
import type { Segment } from '../words/segment.ts';
import { settled } from '../words/settle.ts';

/** A recognized part, and where it is in the posting. */
export interface ClipPart {
  found: Segment['found'];
  /** As in the posting. */
  text: string;
  start: number;
  end: number;
  /** True: this part and the one before are alternatives. */
  isOr: boolean;
}

/** More characters of one clip are not read. */
const clipMax = 200;

/** The recognized parts of `plain` from `start` to `end`, without words that mean nothing to a search and without negated parts. */
export function clipParts(plain: string, start: number, end: number, knowledge: Knowledge): ClipPart[] {
  const text = plain.slice(start, Math.min(end, start + clipMax));
  const { reading } = readingOf(text, { ...knowledge, mayBeNear: true, required: new Set() });
  const { tokens } = reading;
  const parts: ClipPart[] = [];
  let joins = false;
  for (const segment of settled(readSegments(reading), reading)) {
    const { found, from, length, isNegated } = segment;
    if (isOr(segment, reading)) joins = parts.length > 0;
    if (found.kind === 'stop') continue;
    const [first, last] = [tokens[from], tokens[from + length - 1]];
    if (found.kind !== 'word' && isNegated !== true && first !== undefined && last !== undefined)
      parts.push({
        found,
        text: text.slice(first.start, last.end),
        start: start + first.start,
        end: start + last.end,
        isOr: joins,
      });
    joins = false;
  }
  return parts;
}
