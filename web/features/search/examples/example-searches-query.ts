import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/foundation/call.ts';

const keptMs = 600_000;

/** Sentences that find people in this directory. They are an extra: where they fail, nothing is said. */
export const exampleSearchesQuery = queryOptions({
  queryKey: ['example-searches'],
  queryFn: ({ signal }) => call('search.listExampleSearches', {}, { signal }),
  staleTime: keptMs,
  retry: false,
});
