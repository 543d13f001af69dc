// All that the product promises over HTTP, one line an operation.
import { getCandidate } from './candidates.ts';
import { getSpecialtyCounts, getSpecialtyCountsCached, getSpecialtyCountsPublic, optimizedSearch } from './search.ts';

export const contract = {
  candidates: { getCandidate },
  search: { optimizedSearch, getSpecialtyCounts, getSpecialtyCountsPublic, getSpecialtyCountsCached },
};
export type Contract = typeof contract;
