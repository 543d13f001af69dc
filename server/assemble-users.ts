// Puts the administration of users together.
import { userAdministration, userLister } from './features/accounts/public.ts';
import type { AccountLifeParts, Accounts } from './features/accounts/public.ts';
import type { RecordAudit } from './features/audit/public.ts';
import type { Billing } from './features/billing/public.ts';
import { deleteExportFiles } from './features/exports/public.ts';
import { removalJournal } from './features/removals/public.ts';
import { usersRoutes } from './features/users/public.ts';
import type { AccountSettings } from './foundation/config/public.ts';
import { systemClock } from './foundation/clock/public.ts';
import type { QueueMail } from './foundation/mail/public.ts';
import { implementContract } from './foundation/operation/public.ts';
import type { Infrastructure } from './infrastructure.ts';

interface UsersRouterParts {
  userAccounts: Accounts;
  billing: Billing;
  queueMail: QueueMail;
  recordAudit: RecordAudit;
  settings: AccountSettings;
}

/** What suspending and deleting accounts needs of other features. */
export function accountLifeOf({
  removalsJournal,
}: Pick<Infrastructure, 'removalsJournal'>): Pick<AccountLifeParts, 'deleteOwned' | 'journalState'> {
  const journal = removalJournal(removalsJournal);
  return {
    deleteOwned: deleteExportFiles,
    journalState: (state) => journal.append({ event: 'account', ...state }),
  };
}

export const assembleUsers = (
  infrastructure: Pick<Infrastructure, 'database' | 'removalsJournal'>,
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
