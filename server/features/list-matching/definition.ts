import { implementContract } from '#server/foundation/operation/public.ts';
import type { SearchParts } from '../search/public.ts';
import { listMatchingRoutes } from './list-matching-routes.ts';
import type { ListMatchingParts } from './list-matching-routes.ts';

export const listMatching = {
  open: (parts: Omit<ListMatchingParts, 'costlyWork'> & { search: SearchParts }) => ({
    routes: { listMatching: listMatchingRoutes(implementContract, { ...parts, ...parts.search }) },
  }),
};
