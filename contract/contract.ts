// All that the product promises over HTTP, one line an operation.
import { optimizedSearch } from './search.ts';

export const contract = {
  search: { optimizedSearch },
};
export type Contract = typeof contract;
