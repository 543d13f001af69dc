// What a search means now that was saved before sentences were understood: at that time every word was required, and none was negated,
// ignored or left out.
import { countryCodeOf } from '#contract/candidates/places.ts';
import { searchLimits } from '#contract/search/search-filters.ts';
import type { SearchFilters } from '#contract/search/search.ts';
import { interpret, type Knowledge } from './interpret.ts';
import { isEarlierStop, readSegments } from './words/read-segments.ts';
import { readingOf } from './words/reading-of.ts';
import type { Reading } from './words/reading.ts';
import { runOf, textOf } from './words/run-of-tokens.ts';
import type { Segment } from './words/segment.ts';

export interface Reread {
  /** Keys of `required` with which the search finds no one who has not all of its words. */
  required: string[];
  /** Words that are read in another way now, as typed. */
  changed: string[];
}

/** A word that is put back may fall into several. */
const roundsMax = 2;

export function reread(filters: SearchFilters, knowledge: Knowledge): Reread {
  if (!filters.understand || filters.query === '') return { required: [], changed: [] };
  const required = new Set<string>();
  for (let round = 0; round < roundsMax; round += 1) {
    const { texts, leftOut } = interpret({ ...filters, required: [...required] }, knowledge);
    for (const { key } of texts) required.add(key);
    for (const { key, reason } of leftOut) if (reason !== 'policy') required.add(key);
  }
  return { required: [...required].slice(0, searchLimits.valuesMax), changed: changedWords(filters, knowledge) };
}

function changedWords({ query, country, near }: SearchFilters, knowledge: Knowledge): string[] {
  const { vocabulary, places, onFile, countries } = knowledge;
  const chosen = country.map(countryCodeOf).filter((code) => code !== null);
  const { reading } = readingOf(query, {
    vocabulary,
    places,
    onFile,
    countries: chosen.length === 0 ? countries : chosen,
    mayBeNear: near === '',
    required: new Set(),
  });
  const runs: { from: number; to: number }[] = [];
  let isOpen = false;
  for (const segment of readSegments(reading)) {
    const { from, length, found } = segment;
    const last = runs.at(-1);
    if (isNew(segment, reading)) {
      // `not in New York`: one run.
      if (isOpen && last !== undefined) last.to = from + length - 1;
      else runs.push({ from, to: from + length - 1 });
      isOpen = true;
    } else isOpen = isOpen && found.kind === 'stop';
  }
  return [
    ...new Set(runs.map(({ from, to }) => query.slice(reading.tokens[from]?.start, reading.tokens[to]?.end))),
  ].filter((words) => words !== '');
}

function isNew(segment: Segment, reading: Reading): boolean {
  const { found, from, length, isNegated } = segment;
  if (
    isNegated === true ||
    ['region', 'verifiedSince', 'license', 'language', 'certification', 'graduated'].includes(found.kind)
  )
    return true;
  if (found.kind === 'leftOut') return found.reason === 'policy';
  if (found.kind === 'stop') return length > 0 && !isEarlierStop(reading, segment);
  const run = runOf(reading.tokens, from, length);
  return (found.kind === 'town' || found.kind === 'near') && run !== null && reading.places.regions.has(textOf(run));
}
