// How much of the directory has a value of the filters that only some sources fill: a panel shows a filter only where it finds people.
import { boardCertificationNames } from '#contract/candidates/board-certifications.ts';
import { languageNames } from '#contract/candidates/languages.ts';
import { provinces, specialties, states } from '#contract/candidates/candidate-options.ts';
import { coveredFilterNames, type CoveredFilter } from '#contract/search/search-filters.ts';
import { searchFilters, type FilterCoverage, type SearchFilters } from '#contract/search/search.ts';
import { cacheBriefly, systemClock } from '#server/foundation/clock/public.ts';
import type { SearchCounts } from './search-counts.ts';
import type { MeasuredCoverage } from './search-parts.ts';

/** A search that finds everyone who has a value. */
const anyValue: Readonly<Record<CoveredFilter, Partial<SearchFilters>>> = {
  licenseState: { licenseState: [...Object.keys(states), ...Object.keys(provinces)] },
  reachState: { reachState: Object.keys(states) },
  anySpecialty: { anySpecialty: [...specialties] },
  languages: { languages: [...languageNames] },
  boardCertified: { boardCertified: [...boardCertificationNames] },
  // A year is known at the latest one year later.
  registeredYears: { registeredYears: 1 },
  graduatedYears: { graduatedYears: 1 },
};

/** The share of the directory that each filter can find. @throws for an empty directory, which has no shares */
async function filterCoverage(counts: SearchCounts, signal: AbortSignal): Promise<FilterCoverage> {
  const everyone = searchFilters.parse({});
  const countOf = async (filters: Partial<SearchFilters>): Promise<number> =>
    (await counts.count({ ...everyone, ...filters }, [], signal)).count;
  const total = await countOf({});
  if (total === 0) throw new RangeError('The directory is empty.');
  const shares: FilterCoverage = {};
  for (const name of coveredFilterNames) shares[name] = Math.min(1, (await countOf(anyValue[name])) / total);
  return shares;
}

const keptMs = 600_000;

export function measuredCoverage(counts: SearchCounts): MeasuredCoverage {
  let last: FilterCoverage = {};
  const measured = cacheBriefly(systemClock, keptMs, () => filterCoverage(counts, new AbortController().signal));
  return {
    read: async () => {
      const measurement = measured().then(
        (coverage) => {
          last = coverage;
        },
        () => undefined,
      );
      if (Object.keys(last).length === 0) await measurement;
      return last;
    },
    last: () => last,
  };
}
