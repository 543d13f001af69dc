import { QueryClient } from '@tanstack/react-query';

/**
 * A failure shows at once: what is tried again by itself says so where it is queried. Without a network a query fails as well, instead of
 * waiting in silence; when the connection is back, the queries that failed are asked again.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
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
