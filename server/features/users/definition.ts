import type { FeatureParts } from '#server/foundation/feature/public.ts';
import { implementContract } from '#server/foundation/operation/public.ts';
import { userAdministration, userLister, type AccountLifeParts, type Accounts } from '../accounts/public.ts';
import type { RecordAudit } from '../audit/public.ts';
import type { Billing } from '../billing/public.ts';
import type { OwnDataParts } from './own-data.ts';
import { usersRoutes } from './users-routes.ts';

interface UsersFeatureParts extends FeatureParts {
  accounts: Accounts;
  accountLife: AccountLifeParts;
  billing: Billing;
  recordAudit: RecordAudit;
  membershipOf: OwnDataParts['membershipOf'];
}

export const users = {
  open: ({ accounts, accountLife, billing, ...parts }: UsersFeatureParts) => ({
    routes: {
      users: usersRoutes(implementContract, {
        ...parts,
        subscriptions: billing,
        users: userLister(parts.database, accountLife.settings),
        administration: userAdministration({ ...parts, ...accountLife, callers: accounts.callers }),
      }),
    },
  }),
};
