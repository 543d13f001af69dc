import { recordOf } from '#contract/record-of.ts';
import { facetNames } from '#contract/search/search-filters.ts';
import { visitorFields, type CountedSearch, type SearchCounts, type SearchParts } from '../search/public.ts';

const none: CountedSearch = {
  count: 0,
  facets: recordOf(facetNames, () => []),
  visitorFacets: recordOf(visitorFields, () => []),
};

/** Visitors see no counts while the directory is filled for the first time: they would be wrong a moment later. */
export const countsForVisitors = (counts: SearchCounts, fillState: SearchParts['fillState']): SearchCounts => ({
  count: (...call) => (fillState() === null ? counts.count(...call) : Promise.resolve(none)),
  countSpecialties: (signal) =>
    fillState() === null ? counts.countSpecialties(signal) : Promise.resolve({ count: 0, specialties: [] }),
});
