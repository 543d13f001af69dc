// Words with `or` between them are alternatives: `RN or LPN`, `Dallas or San Antonio`.
import { phraseTerms, type Alternative, type QueryTerm } from '#search-index/public.ts';
import { isLongTown } from '../words/read-place.ts';
import type { Reading } from '../words/reading.ts';
import { runOf, textOf } from '../words/run-of-tokens.ts';
import type { Segment } from '../words/segment.ts';
import { termsOf } from './terms-of.ts';

export const isOr = (segment: Segment | undefined, { tokens }: Reading): boolean =>
  segment?.found.kind === 'stop' &&
  (segment.found.joins === true || (segment.length === 1 && tokens[segment.from]?.key === 'or'));

/** Segments with `or` between them, and their terms. */
export interface Joined {
  segments: readonly Segment[];
  terms: readonly QueryTerm[];
}

/** The terms of the segments; those with `or` between them are one term. A filter beside an `or` stays a filter. */
export function joinedTerms(segments: readonly Segment[], reading: Reading): Joined[] {
  const chains: Segment[][][] = [];
  let follows = false;
  for (const operand of operandsOf(segments, reading)) {
    const isJoining = isOr(operand[0], reading);
    if (!isJoining && follows) chains.at(-1)?.push(operand);
    else if (!isJoining) chains.push([operand]);
    follows = isJoining && chains.length > 0;
  }
  return chains.map((chain) => ({ segments: chain.flat(), terms: chainTerms(chain, reading) }));
}

/** Each segment by itself, except that words beside an `or` stay together. */
function operandsOf(segments: readonly Segment[], reading: Reading): Segment[][] {
  const runs: Segment[][] = [];
  for (const segment of segments) {
    const last = runs.at(-1);
    const before = last?.at(-1);
    // A removed chip may have been in between.
    const isNext = before !== undefined && before.from + before.length === segment.from;
    const areWords = before?.found.kind === 'word' || (before?.length === 1 && isLongTown(reading, before.from));
    if (segment.found.kind === 'word' && isNext && areWords) last?.push(segment);
    else runs.push([segment]);
  }
  return runs.flatMap((run, at) => {
    const isOperand = isOr(runs[at - 1]?.[0], reading) || isOr(runs[at + 1]?.[0], reading);
    return isOperand ? [run] : run.map((segment) => [segment]);
  });
}

function chainTerms(chain: readonly (readonly Segment[])[], reading: Reading): QueryTerm[] {
  const terms = chain.map((operand) => operand.flatMap((segment) => termsOf(segment, reading)));
  if (chain.length === 1) return terms.flat();
  const alternatives = chain.map((operand, at) => alternativesOf(operand, terms[at] ?? [], reading));
  const isComplete = alternatives.every((own) => own.length > 0);
  return isComplete ? [{ kind: 'any', alternatives: alternatives.flat() }] : terms.flat();
}

/** None for a filter. Several words are a phrase. */
function alternativesOf(operand: readonly Segment[], terms: readonly QueryTerm[], { tokens }: Reading): Alternative[] {
  const [first] = operand;
  const [only] = terms;
  if (first === undefined || only === undefined) return [];
  if (operand.length > 1)
    return phraseTerms(textOf(runOf(tokens, first.from, operand.length) ?? [])).map((term) => alternative(term));
  return only.kind === 'any' ? [...only.alternatives] : [alternative(only)];
}

const alternative = (term: Alternative['term']): Alternative => ({ term, groups: null, typed: true });
