// Divides the words of a search into segments, from left to right; the longest reading of a word counts.
import { readLeftOut } from './left-out-words.ts';
import { isListed } from './lists.ts';
import { Negation, negationLength } from './negation.ts';
import { readCondition } from './read-condition.ts';
import { readCounty } from './read-county.ts';
import { readGroup } from './read-group.ts';
import { readLicense } from './read-license.ts';
import { readMisspelledPlace } from './read-misspelled-place.ts';
import { readNear } from './read-near.ts';
import { readNegatedPlace, readPlace } from './read-place.ts';
import { readQualification } from './read-qualification.ts';
import type { Reading } from './reading.ts';
import { readRegion } from './read-region.ts';
import { readRequest } from './request-language.ts';
import { runOf, textOf } from './run-of-tokens.ts';
import type { Segment } from './segment.ts';
import { isProfession } from '../vocabulary/vocabulary-group.ts';
import { withUnknownObjects } from './unknown-objects.ts';

/** Words without a meaning of their own in a search. */
const stopWords = new Set(
  'in of near for dr the at with and to on from who is are or nor by as an that has have me my find looking candidate candidates resume resumes cv job jobs hiring needed wanted seeking'.split(
    ' ',
  ),
);
/** Pairs of words that every candidate claims and few cards state: `board certified pediatrician`. */
const stopPairs = new Set(['board certified', 'board eligible', 'board qualified']);

type Reader = (reading: Reading, from: number, before: Segment | undefined) => Omit<Segment, 'from'> | null;

const readers: readonly Reader[] = [
  readCondition,
  readLicense,
  readQualification,
  readCounty,
  readRegion,
  readNear,
  readPlace,
  readMisspelledPlace,
  readLeftOut,
  readRequestBeforeGroup,
  readListedCredential,
  readGroup,
  readRequest,
  readStopWord,
];

export function readSegments(reading: Reading): Segment[] {
  const segments: Segment[] = [];
  const negation = new Negation();
  let before: Segment | undefined;
  for (let at = 0; at < reading.tokens.length;) {
    const token = reading.tokens[at];
    if (token?.isMinus === true) negation.open();
    const opening = readOpening(reading, at, before);
    if (opening !== null) {
      negation.open();
      segments.push(opening);
      at += opening.length;
      continue;
    }
    const segment = negation.apply(readAt(reading, at, before, negation.mayNamePlace), reading);
    if (joins(segment, before, segments, reading))
      segments.push({ from: segment.from, length: 0, found: { kind: 'stop', joins: true } });
    segments.push(segment);
    if (segment.found.kind !== 'stop') before = segment;
    at += segment.length;
    if (token?.isMinus === true) negation.close();
  }
  return withUnknownObjects(segments, reading);
}

/** A negation counts only in front of something else, and not where it belongs to a contact or to what is left out: `no phone`. */
function readOpening(reading: Reading, from: number, before: Segment | undefined): Segment | null {
  const length = negationLength(reading, from);
  if (length === 0 || from + length >= reading.tokens.length) return null;
  if (reading.tokens[from]?.isMinus === true) return null;
  if ([readCondition, readNear, readLeftOut].some((read) => read(reading, from, before) !== null)) return null;
  return { from, length, found: { kind: 'stop' } };
}

function readAt(reading: Reading, from: number, before: Segment | undefined, isNegated: boolean): Segment {
  for (const read of isNegated ? [readLicense, readNegatedPlace, ...readers] : readers) {
    const part = read(reading, from, before);
    if (part !== null) return { from, ...part };
  }
  return { from, length: 1, found: { kind: 'word' } };
}

/** `icu/er`: what a slash divides are alternatives. */
function joins(
  segment: Segment,
  before: Segment | undefined,
  segments: readonly Segment[],
  { tokens }: Reading,
): boolean {
  const last = segments.at(-1);
  if (before === undefined || last !== before || segment.found.kind === 'stop') return false;
  const first = tokens[segment.from];
  if (first === undefined || !isListed(first)) return false;
  return first.before.includes('/') || (/^,\s*$/.test(first.before) && endsWithOr(segment, tokens));
}

/** `RN, LPN or CNA`: the comma is an `or`. */
function endsWithOr({ from, length }: Segment, tokens: Reading['tokens']): boolean {
  for (let at = from + length; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token?.key === 'or') return true;
    if (token === undefined || !/^,\s*$/.test(token.before)) return false;
  }
  return false;
}

/** `MD, DO or PA`: a credential, where `PA` alone is a profession or a state. */
function readListedCredential(
  { tokens, vocabulary, listedCredentials }: Reading,
  from: number,
): Omit<Segment, 'from'> | null {
  const group = listedCredentials.has(from) && tokens[from]?.key === 'pa' ? vocabulary.byKey.get('pac') : undefined;
  if (group?.kind !== 'credential') return null;
  return { length: 1, found: { kind: 'group', group: { ...group, forms: ['pa', ...group.forms] } } };
}

/** `looking for`: phrases of several words before the vocabulary, single words behind it. */
function readRequestBeforeGroup(reading: Reading, from: number): Omit<Segment, 'from'> | null {
  const part = readRequest(reading, from);
  if (part === null || part.found.kind !== 'stop' || part.found.isLikely === true) return null;
  return (readGroup(reading, from)?.length ?? 0) >= part.length ? null : part;
}

/** `need 3 CRNAs`, `top 10 neurologists`: how many are wanted. */
function isWantedNumber(reading: Reading, from: number): boolean {
  if (!/^\d{1,3}$/.test(reading.tokens[from]?.key ?? '')) return false;
  const found = readGroup(reading, from + 1)?.found;
  return found?.kind === 'group' && isProfession(found.group);
}

function readStopWord(reading: Reading, from: number): Omit<Segment, 'from'> | null {
  const isTop = reading.tokens[from]?.key === 'top' && isWantedNumber(reading, from + 1);
  const length = isTop ? 2 : isWantedNumber(reading, from) ? 1 : stopLength(reading, from);
  return length === 0 ? null : { length, found: { kind: 'stop' } };
}

function stopLength({ tokens }: Reading, from: number): number {
  const token = tokens[from];
  const pair = runOf(tokens, from, 2);
  if (pair !== null && stopPairs.has(textOf(pair))) return 2;
  const isArticle = token?.key === 'a' && (from === 0 || tokens.length > from + 1);
  return isArticle || stopWords.has(token?.key ?? '') ? 1 : 0;
}

/** Whether every one of its words is a stop word by itself, as before requests were understood. */
export function isEarlierStop(reading: Reading, { from, length }: Segment): boolean {
  let at = from;
  for (let step = 1; at < from + length && step > 0; at += step) step = stopLength(reading, at);
  return at >= from + length;
}
