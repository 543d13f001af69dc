// Divides the words of a search into segments, from left to right; the longest reading of a word counts.
import { readCondition } from './read-condition.ts';
import { readGroup } from './read-group.ts';
import { readNear, readPlace } from './read-place.ts';
import type { Reading } from './reading.ts';
import { runOf, textOf } from './run-of-tokens.ts';
import type { Segment } from './segment.ts';

/** Words without a meaning of their own in a search. */
const stopWords = new Set(
  'in of near for dr the at with and to on from who is are or by as an that has have me my find looking candidate candidates resume resumes cv job jobs hiring needed wanted seeking'.split(
    ' ',
  ),
);
/** Pairs of words that every candidate claims and few cards state: `board certified pediatrician`. */
const stopPairs = new Set(['board certified', 'board eligible', 'board qualified']);

const readers = [readNear, readCondition, readPlace, readGroup, readStopWord];

export function readSegments(reading: Reading): Segment[] {
  const segments: Segment[] = [];
  for (let at = 0; at < reading.tokens.length;) {
    const segment = readAt(reading, at);
    segments.push(segment);
    at += segment.length;
  }
  return segments;
}

function readAt(reading: Reading, from: number): Segment {
  for (const read of readers) {
    const part = read(reading, from);
    if (part !== null) return { from, ...part };
  }
  return { from, length: 1, found: { kind: 'word' } };
}

function readStopWord({ tokens }: Reading, from: number): Omit<Segment, 'from'> | null {
  const token = tokens[from];
  const pair = runOf(tokens, from, 2);
  if (pair !== null && stopPairs.has(textOf(pair))) return { length: 2, found: { kind: 'stop' } };
  const isArticle = token?.key === 'a' && from === 0;
  return isArticle || stopWords.has(token?.key ?? '') ? { length: 1, found: { kind: 'stop' } } : null;
}
