import type { Country } from '#contract/candidates/places.ts';
import { coverageMin, type CoveredFilter } from '#contract/search/search-filters.ts';
import type { FilterCoverage } from '#contract/search/search.ts';
import type { Knowledge } from '#query-understanding/public.ts';
import { placeTable } from './place-table.ts';
import { readVocabularyFile } from './vocabulary.ts';

/**
 * What searches are interpreted with. `vocabularyFile`: the operator's own words; null: none. `coverage`: what was measured last; before the
 * first measurement, all facts count as on file.
 */
export const knowledgeOf = (
  countries: readonly Country[],
  vocabularyFile: string | null,
  coverage: () => FilterCoverage = () => ({}),
): Knowledge => ({
  countries,
  vocabulary: readVocabularyFile(vocabularyFile),
  get places() {
    return placeTable();
  },
  get onFile() {
    const shares = coverage();
    const isOnFile = (filter: CoveredFilter): boolean => (shares[filter] ?? 1) >= coverageMin;
    return {
      licenses: isOnFile('licenseState'),
      languages: isOnFile('languages'),
      certifications: isOnFile('boardCertified'),
      degrees: isOnFile('graduatedYears'),
    };
  },
});
