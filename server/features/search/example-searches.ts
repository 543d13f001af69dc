// Sentences for people who do not know yet what they can type. They are tried in this directory, so that each one finds someone.
import { exampleSearchesMax } from '#contract/search/example-searches.ts';
import { searchFilters } from '#contract/search/search.ts';
import { cacheBriefly, systemClock } from '#server/foundation/clock/public.ts';
import { searchCounts } from './search-counts.ts';
import type { SearchParts } from './search-parts.ts';

/** The first ones that find someone are listed, so each shows something that those before it do not. */
const sentences: readonly string[] = [
  'icu nurse in Texas',
  'family medicine near Columbus, Ohio',
  'Spanish speaking pediatrician',
  'nurse practitioner not in California',
  'board certified in cardiology',
  'psychologist licensed in Florida',
  'registered nurse who can work in Arizona',
  'dentist graduated after 2015',
  'pharmacist with IV Admixture',
  'MD or DO in New York',
  'physical therapist within 50 miles of Chicago',
  'emergency medicine physician assistant',
  'oncology nurse',
  'psychiatrist in Boston',
  'nurse manager',
  'social worker in Illinois',
  'internal medicine in Georgia',
  'surgeon in Pennsylvania',
  'nurse anesthetist',
  'critical care',
  'pediatrics in Michigan',
  'physician in North Carolina',
  'nurse in Florida',
  'pharmacist in California',
  'dentist in Texas',
  'nurse practitioner',
  'physician assistant',
  'physical therapist',
  'pharmacist',
  'nurse',
];

const keptMs = 600_000;

/** The sentences, tried at most every ten minutes. Trying them counts as no one's search. */
export function exampleSearches(parts: Pick<SearchParts, 'engine' | 'knowledge'>): () => Promise<string[]> {
  const counts = searchCounts(parts);
  return cacheBriefly(systemClock, keptMs, async () => {
    const found: string[] = [];
    for (const query of sentences) {
      if (found.length === exampleSearchesMax) break;
      // A visitor who disconnects must not cancel what others wait for.
      const { signal } = new AbortController();
      if ((await counts.count(searchFilters.parse({ query }), [], signal)).count > 0) found.push(query);
    }
    return found;
  });
}
