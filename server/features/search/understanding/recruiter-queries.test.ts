// What recruiters type, judged by the cards that they get.
import { beforeAll, describe, expect, test } from 'vitest';
import { searchFilters } from '#contract/search.ts';
import { inCountries } from '../covered-countries.ts';
import { toFoundCandidate } from '../index-document.ts';
import { toIndexQuery } from '../index-query.ts';
import type { SearchIndex } from '#search-index/public.ts';
import { inventedIndex, inventedRows } from '../testing/invented-directory.ts';
import { firstHalf } from '../testing/recruiter-queries/first-half.ts';
import { secondHalf } from '../testing/recruiter-queries/second-half.ts';
import { listDay } from '../testing/recruiter-queries/meant.ts';
import type { RecruiterQuery } from '../testing/recruiter-queries/meant.ts';

const people = 50_000;
const kinds = Object.keys(firstHalf);
const queries = kinds.flatMap((kind) =>
  [...(firstHalf[kind] ?? []), ...(secondHalf[kind] ?? [])].map((query) => ({ kind, query })),
);

let index: SearchIndex;
beforeAll(() => {
  index = inventedIndex(inventedRows(people, listDay));
}, 60_000);

interface Judged {
  kind: string;
  text: string;
  found: number;
  /** How many of the first ten cards, or of all when there are fewer, are what was meant. */
  meant: number;
  shown: number;
}

function judge({ kind, query: [text, isMeant] }: { kind: string; query: RecruiterQuery }): Judged {
  const filters = searchFilters.parse({ query: text, limit: 10 });
  const { total, hits } = index.search(toIndexQuery(inCountries(filters, ['US']), listDay));
  const cards = hits.map(toFoundCandidate);
  return { kind, text, found: total, meant: cards.filter(isMeant).length, shown: cards.length };
}

/** Nine of the first ten. */
const isRight = ({ meant, shown }: Judged): boolean => shown > 0 && meant >= shown * 0.9;

describe('the queries that recruiters type', () => {
  test('are at least 300, in ten kinds, each once', () => {
    expect(kinds).toHaveLength(10);
    expect(queries.length).toBeGreaterThanOrEqual(300);
    expect(new Set(queries.map(({ query: [text] }) => text)).size).toBe(queries.length);
  });

  test('return what was meant in at least 95 of 100 cases, and no results in at most one', () => {
    const judged = queries.map(judge);
    const wrong = judged.filter((one) => !isRight(one));
    const empty = judged.filter(({ found }) => found === 0);
    const list = wrong.map(({ kind, text, found, meant, shown }) => `${kind}: ${text} (${meant} of ${shown}, ${found} found)`);
    if (process.env['SHOW'] !== undefined) console.log(judged.length, wrong.length, empty.length, list.join('\n'));
    expect(empty.length / judged.length, empty.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(0.01);
    expect(wrong.length / judged.length, list.join('\n')).toBeLessThanOrEqual(0.05);
  });
});
