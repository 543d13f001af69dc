// What administrators do to the accounts of others. Each change is one transaction with one entry of the audit.
import type { PoolClient } from 'pg';
import type { AuditedBy, RecordAudit } from '#server/features/audit/public.ts';
import type { AccountSettings } from '#server/foundation/config/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { addJob } from '#server/foundation/jobs/public.ts';
import type { QueueMail } from '#server/foundation/mail/public.ts';
import type { Caller } from '#server/foundation/operation/public.ts';
import { writeAccountMail } from './account-mail-requests.ts';
import {
  deleteAccountIn,
  keepDemoAccount,
  liftSuspensionIn,
  suspendAccountIn,
  type AccountLifeParts,
  type ChangeAuthor,
} from './account-life.ts';
import { endAllSessions } from './account-life-store.ts';
import { keepLastAdministrator, lockAmongAdministrators, type LockedAmongAdministrators } from './administrators.ts';
import type { Callers } from './callers.ts';
import { removeSecondFactorIn } from './remove-second-factor.ts';
import { isDemo } from './roles.ts';
import { findPendingAddress, saveRole } from './users-store.ts';

export interface AdministrationParts extends AccountLifeParts {
  callers: Pick<Callers, 'forget'>;
  queueMail: QueueMail;
  recordAudit: RecordAudit;
}

type By = Pick<Caller, 'userId'>;
type Role = 'user' | 'admin';

/** Failures are AppErrors with the codes that the contract names. */
export function userAdministration(parts: AdministrationParts) {
  const { database, settings, callers, queueMail, recordAudit, deleteOwned, journalState } = parts;
  const audited = ({ userId }: By): ChangeAuthor => ({
    recordAudit,
    actor: { kind: 'account', id: userId },
    journalState,
  });

  /** `lock` decides what the change needs. The caller must still be an administrator when the locks are held. */
  const change = async (
    by: By,
    userId: string,
    lock: typeof lockAmongAdministrators,
    work: (client: PoolClient, locked: LockedAmongAdministrators) => Promise<void>,
  ): Promise<void> => {
    await inTransaction(database, async (client) => {
      const locked = await lock(client, settings, userId);
      if (!locked.isAdministrator(by.userId))
        throw new AppError('forbidden', 'FORBIDDEN', 'You are not authorized to perform this action');
      await work(client, locked);
    });
    callers.forget(userId);
  };

  return {
    delete: async (by: By, userId: string): Promise<void> => {
      refuseOwnAccount(by, userId, 'delete');
      await change(by, userId, keepLastAdministrator, (client, { user }) => {
        keepDemoAccount(user, settings);
        return deleteAccountIn(client, audited(by), userId, deleteOwned);
      });
    },

    suspend: async (by: By, userId: string, reason: string): Promise<void> => {
      refuseOwnAccount(by, userId, 'suspend');
      await change(by, userId, keepLastAdministrator, (client) =>
        suspendAccountIn(client, audited(by), userId, { reason, until: null }),
      );
    },

    liftSuspension: (by: By, userId: string): Promise<void> =>
      change(by, userId, lockAmongAdministrators, async (client) => {
        await liftSuspensionIn(client, audited(by), userId);
      }),

    setRole: async (by: By, userId: string, role: Role): Promise<void> => {
      if (role === 'user') refuseOwnAccount(by, userId, 'demote');
      const lock = role === 'user' ? keepLastAdministrator : lockAmongAdministrators;
      await change(by, userId, lock, (client, { user }) => setRole(client, settings, audited(by), user, role));
    },

    endSessions: (by: By, userId: string): Promise<void> =>
      change(by, userId, lockAmongAdministrators, (client) => endSessions(client, audited(by), userId)),

    removeSecondFactor: (by: By, userId: string): Promise<void> =>
      change(by, userId, lockAmongAdministrators, async (client, { user: { email } }) => {
        if (!(await removeSecondFactorIn(client, audited(by), queueMail, { userId, email })))
          throw new AppError(
            'conflict',
            'NO_SECOND_FACTOR',
            'This user has no second factor, so nothing was changed. Reload the page to see the present state.',
          );
      }),

    resendConfirmation: (by: By, signUpId: string): Promise<void> =>
      inTransaction(database, (client) => resendConfirmation(client, audited(by), signUpId)),
  };
}
export type UserAdministration = ReturnType<typeof userAdministration>;

function refuseOwnAccount(by: By, userId: string, action: 'delete' | 'suspend' | 'demote'): void {
  if (by.userId !== userId) return;
  const instead = action === 'delete' ? 'Delete it in Account Settings.' : 'Ask another administrator to do it.';
  throw new AppError('conflict', 'OWN_ACCOUNT', `You cannot ${action} your own account here. ${instead}`);
}

async function endSessions(client: PoolClient, { recordAudit, actor }: AuditedBy, userId: string): Promise<void> {
  const sessions = await endAllSessions(client, userId);
  if (sessions === 0) return;
  recordAudit(client, {
    actor,
    action: 'accounts.sessions_ended',
    subject: { kind: 'account', id: userId },
    before: { sessions },
    after: { sessions: 0 },
  });
}

async function resendConfirmation(
  client: PoolClient,
  { recordAudit, actor }: AuditedBy,
  signUpId: string,
): Promise<void> {
  const email = await findPendingAddress(client, signUpId);
  if (email === null)
    throw new AppError(
      'not_found',
      'NOT_FOUND',
      'There is no such sign-up. It was confirmed, or it is older than one day. Reload the list.',
    );
  await addJob(client, writeAccountMail, { kind: 'confirmation', email });
  recordAudit(client, {
    actor,
    action: 'accounts.confirmation_resent',
    subject: { kind: 'sign-up', id: signUpId },
    after: { isRequested: true },
  });
}

async function setRole(
  client: PoolClient,
  settings: AccountSettings,
  { recordAudit, actor }: AuditedBy,
  user: LockedAmongAdministrators['user'],
  role: Role,
): Promise<void> {
  if (role === 'user' && settings.adminEmails.includes(user.email))
    throw new AppError(
      'conflict',
      'NAMED_BY_OPERATOR',
      'The setting ADMIN_EMAILS makes this user an administrator. Ask the operator to remove the address there.',
    );
  if (role === 'admin' && isDemo(user, settings))
    throw new AppError(
      'conflict',
      'DEMO_ACCOUNT',
      'The demo account is shared, so it cannot be an administrator. Choose another account.',
    );
  const before = user.role === 'admin' ? 'admin' : 'user';
  if (before === role) return;
  await saveRole(client, user.id, role);
  recordAudit(client, {
    actor,
    action: 'accounts.role_changed',
    subject: { kind: 'account', id: user.id },
    before: { role: before },
    after: { role },
  });
}
