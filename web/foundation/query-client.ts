import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters, type QueryKey } from '@tanstack/react-query';

/**
 * A failure shows at once: what is tried again by itself says so where it is queried. Without a network a query fails as well, instead of
 * waiting in silence; when the connection is back, the queries that failed are asked again.
 */
export const createQueryClient = (): QueryClient =>
  new FreshQueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : true),
      },
      mutations: { networkMode: 'always' },
    },
  });

class FreshQueryClient extends QueryClient {
  /**
   * The library keeps the first request of a query when the query is invalidated meanwhile, and takes its answer for fresh. The server may have
   * made that answer before the change, so such a request is canceled, as the library itself does with every later one.
   */
  override invalidateQueries<TaggedKey extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<TaggedKey>,
    options?: InvalidateOptions,
  ): Promise<void> {
    if (filters?.refetchType !== 'none')
      for (const query of this.getQueryCache().findAll({ type: 'active', ...filters, fetchStatus: 'fetching' }))
        if (query.state.data === undefined && !query.isDisabled()) void query.cancel({ silent: true });
    return super.invalidateQueries(filters, options);
  }
}
