import { implementContract } from '#server/foundation/operation/public.ts';
import { accessRoutes } from './access-routes.ts';
import type { Billing } from '../billing/public.ts';
import type { RightsChanges } from './rights-changes.ts';

export const access = {
  open: ({ billing, rightsChanges }: { billing: Billing; rightsChanges: RightsChanges }) => ({
    routes: { access: accessRoutes(implementContract, billing) },
    watches: [rightsChanges.watch],
  }),
};
