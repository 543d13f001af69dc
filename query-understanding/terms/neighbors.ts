// Words that are beside each other in a search belong together: a candidate of `University Hospital` comes before one who has a degree of
// a university and works at some hospital.
import { phraseTerms, type Alternative, type AnyTerm } from '#search-index/public.ts';
import { isOr } from './join-terms.ts';
import type { Reading } from '../words/reading.ts';
import { runOf, textOf } from '../words/run-of-tokens.ts';
import type { Segment } from '../words/segment.ts';
import { formsOfGroup } from './terms-of.ts';
import { singularOf } from '../words/word-forms.ts';

const termsMax = 6;
const spellingsMax = 8;
/** A group with more forms than `st` and `saint` has other words, not other spellings. */
const formsMax = 2;
/** Both words are found in a name anyway, and consecutive words are costly to find there. */
const notNames = ['profession', 'skills', 'placeAndOrganization'];

/** One optional term for each pair of words, also with `of` and `the` between them, and one for three or more words. */
export function neighborTerms(segments: readonly Segment[], reading: Reading): AnyTerm[] {
  // Between alternatives, a place of two words would come before a place of one.
  if (segments.some((segment) => isOr(segment, reading))) return [];
  return runsOf(segments)
    .flatMap((run) => [
      ...run.slice(1).flatMap((segment, at) => neighborTerm([run[at] ?? segment, segment], reading)),
      ...(run.length > 2 ? neighborTerm(run, reading) : []),
    ])
    .slice(0, termsMax);
}

/** Segments that are searched as words, with nothing but stop words between them. */
function runsOf(segments: readonly Segment[]): Segment[][] {
  const runs: Segment[][] = [[]];
  for (const segment of segments) {
    if (segment.found.kind === 'stop') continue;
    if (isSearchedAsWords(segment)) runs.at(-1)?.push(segment);
    else runs.push([]);
  }
  return runs;
}

const isSearchedAsWords = ({ found }: Segment): boolean =>
  found.kind === 'word' ||
  (found.kind === 'group' &&
    found.group.kind !== 'credential' &&
    (found.group.kind !== 'role' || found.isFilter === false));

/** A phrase, in singular and plural and with the short forms of its words. None when a quoted phrase is in between. */
function neighborTerm(run: readonly Segment[], reading: Reading): AnyTerm[] {
  const { tokens } = reading;
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined) return [];
  const end = last.from + last.length;
  const all = runOf(tokens, first.from, end - first.from);
  if (all === null) return [];
  const typed = textOf(all);
  const between = textOf(all.slice(first.length, last.from - first.from));
  const spellings = spellingsOf(first, reading).flatMap((left) =>
    spellingsOf(last, reading).map((right) => [left, between, right].filter((part) => part !== '').join(' ')),
  );
  const others = [...new Set(spellings)].filter((other) => other !== typed).slice(0, spellingsMax);
  const alternatives: Alternative[] = [typed, ...others]
    .flatMap(phraseTerms)
    .map((term) => ({ term, groups: notNames, typed: true }));
  return [{ kind: 'any', alternatives }];
}

/** As typed, in singular and plural, and short or long: `st`, `saint`. */
function spellingsOf({ from, length, found }: Segment, { tokens }: Reading): string[] {
  const run = runOf(tokens, from, length) ?? [];
  const typed = textOf(run);
  const forms = found.kind === 'group' && found.group.forms.length <= formsMax ? formsOfGroup(found.group, typed) : [];
  const last = run.at(-1)?.term.parts.join(' ') ?? '';
  const number = singularOf(last) ?? `${last}s`;
  return [typed, ...forms, typed.slice(0, typed.length - last.length) + number];
}
