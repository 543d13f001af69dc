// Puts the administration of users together.
import { userAdministration, userLister } from './features/accounts/public.ts';
import type { Accounts } from './features/accounts/public.ts';
import type { RecordAudit } from './features/audit/public.ts';
import type { Billing } from './features/billing/public.ts';
import { usersRoutes } from './features/users/public.ts';
import type { AccountSettings } from './foundation/config/public.ts';
import { systemClock } from './foundation/clock/public.ts';
import type { QueueMail } from './foundation/mail/public.ts';
import { implementContract } from './foundation/operation/public.ts';
import { accountLifeOf } from './assemble-account-life.ts';
import type { Infrastructure } from './infrastructure.ts';

interface UsersRouterParts {
  userAccounts: Accounts;
  billing: Billing;
  queueMail: QueueMail;
  recordAudit: RecordAudit;
  settings: AccountSettings;
}

export const assembleUsers = (
  infrastructure: Infrastructure,
  { userAccounts, billing, queueMail, recordAudit, settings }: UsersRouterParts,
) =>
  usersRoutes(implementContract, {
    database: infrastructure.database,
    clock: systemClock,
    subscriptions: billing,
    users: userLister(infrastructure.database, settings),
    recordAudit,
    administration: userAdministration({
      database: infrastructure.database,
      settings,
      callers: userAccounts.callers,
      queueMail,
      recordAudit,
      ...accountLifeOf(infrastructure),
    }),
  });
