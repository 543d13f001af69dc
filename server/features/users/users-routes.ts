import { signedIn, successAfter, type ContractImplementer } from '#server/foundation/operation/public.ts';
import type { RecordAudit } from '../audit/public.ts';
import { listDeletions, retryDeletion } from './account-deletions.ts';
import { ownData, type OwnDataParts } from './own-data.ts';
import { changingOwnAccount, type UserAdministration } from '../accounts/public.ts';
import { listUsers, readStats } from './list-users.ts';

export interface UsersParts extends OwnDataParts {
  administration: UserAdministration;
  recordAudit: RecordAudit;
}

const success = { success: true } as const;

export function usersRoutes({ users }: ContractImplementer, parts: UsersParts) {
  const { administration } = parts;
  return {
    listUsers: users.listUsers.handler(({ input }) => listUsers(parts, input)),
    adminUsers: users.adminUsers.handler(({ input }) => listUsers(parts, input)),
    getUserStats: users.getUserStats.handler(() => readStats(parts)),
    adminDeleteUser: users.adminDeleteUser.handler(async ({ input: { query, body }, context }) => {
      // The contract allows exactly one of the two.
      await administration.delete(signedIn(context), body?.userId ?? query?.userId ?? '');
      return success;
    }),
    deleteUser: users.deleteUser.handler(async ({ input, context }) => {
      await administration.delete(signedIn(context), input.user_id_to_delete);
      return true as const;
    }),
    endUserSessions: users.endUserSessions.handler(({ input, context }) =>
      successAfter(administration.endSessions(signedIn(context), input.userId)),
    ),
    removeUserSecondFactor: users.removeUserSecondFactor.handler(({ input, context }) =>
      successAfter(administration.removeSecondFactor(signedIn(context), input.userId)),
    ),
    suspendUser: users.suspendUser.handler(({ input, context }) =>
      successAfter(administration.suspend(signedIn(context), input.userId, input.reason)),
    ),
    liftUserSuspension: users.liftUserSuspension.handler(({ input, context }) =>
      successAfter(administration.liftSuspension(signedIn(context), input.userId)),
    ),
    setUserRole: users.setUserRole.handler(({ input, context }) =>
      successAfter(administration.setRole(signedIn(context), input.userId, input.role)),
    ),
    downloadOwnData: users.downloadOwnData.handler(({ context }) => ownData(parts, changingOwnAccount(context).userId)),
    listAccountDeletions: users.listAccountDeletions.handler(({ input }) => listDeletions(parts.database, input.page)),
    retryAccountDeletion: users.retryAccountDeletion.handler(async ({ input, context }) => {
      const actor = { kind: 'account', id: signedIn(context).userId } as const;
      await retryDeletion(parts.database, { recordAudit: parts.recordAudit, actor }, input.deletionId);
      return success;
    }),
    resendConfirmation: users.resendConfirmation.handler(({ input, context }) =>
      successAfter(administration.resendConfirmation(signedIn(context), input.signUpId)),
    ),
  };
}
