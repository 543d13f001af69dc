// All that the product promises over HTTP, one line an operation.
import { getCandidate } from './candidates.ts';
import { optimizedSearch } from './search.ts';

export const contract = {
  candidates: { getCandidate },
  search: { optimizedSearch },
};
export type Contract = typeof contract;
