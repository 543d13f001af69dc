// `board certified in zqology`: what stands in front of a word that is no board, language, school or place asks for nothing that the directory
// knows. The word itself is searched, because a card may have it, and is left out like any other word that no candidate has.
import { phrasesOf } from './phrases.ts';
import type { Reading } from './reading.ts';
import type { Found, Segment } from './segment.ts';

/**
 * `anyWord`: the next word is its object, whatever it is. `speaking`: the same, and it may be a name. `field`: only a word with the ending
 * of a field, because others may be a name.
 */
const openings = phrasesOf<'anyWord' | 'speaking' | 'field'>([
  [
    `
board? certified|certification|certifications in|by the? american? board? of?
boardcertified in
boarded in
licensed in
licensed to practice|work in
license|licenses|licensure in
fluent in
graduated|graduate|graduates|degree from
graduate|graduates|alumnus|alumna|alumni of
`,
    'anyWord',
  ],
  ['who? can? speaks|speak', 'speaking'],
  ['board certified\nboardcertified', 'field'],
]);
const fieldEnding = /(?:ology|ologist|iatry|iatrist|iatrics|surgery|surgeon|opathy|therapy|medicine)$/;
/** Behind `speaks`: how, and not what. */
const manners = new Set(['well', 'fluently', 'clearly']);

export function withUnknownObjects(segments: readonly Segment[], reading: Reading): Segment[] {
  const result: Segment[] = [];
  let at = 0;
  while (at < segments.length) {
    const opening = openingAt(segments, at, reading);
    result.push(...(opening?.segments ?? segments.slice(at, at + 1)));
    at = opening?.next ?? at + 1;
  }
  return result;
}

/** The opening whose object is not known, as words that say nothing, with that object. `next`: the segment behind it. */
function openingAt(
  segments: readonly Segment[],
  at: number,
  { tokens }: Reading,
): { segments: Segment[]; next: number } | null {
  const from = segments[at]?.from ?? 0;
  const opening = openings.at(tokens, from);
  if (opening === null) return null;
  const end = from + opening.length;
  const place = segments.findIndex((segment) => segment.from === end && segment.length > 0);
  const object = segments[place];
  const key = tokens[end]?.key ?? '';
  if (object?.found.kind !== 'word' || manners.has(key)) return null;
  if (opening.value === 'field' && !fieldEnding.test(key)) return null;
  const covered = segments.slice(at, place);
  if (covered.some(({ found }) => saysSomething(found))) return null;
  const isNegated = covered.some((segment) => segment.isNegated === true);
  const found: Found = opening.value === 'speaking' ? { kind: 'stop', isLikely: true } : { kind: 'stop' };
  const stops = Array.from({ length: opening.length }, (_, step): Segment => ({ from: from + step, length: 1, found }));
  return { segments: [...stops, isNegated ? { ...object, isNegated } : object], next: place + 1 };
}

/** A board, a language or a state that was read; `board certified` alone says nothing in front of a board that is not known. */
const saysSomething = (found: Found): boolean =>
  found.kind !== 'stop' && found.kind !== 'word' && !(found.kind === 'certification' && found.names.length === 0);
