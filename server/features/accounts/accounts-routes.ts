import type { Viewer } from '#contract/accounts/accounts.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { signedIn, type ContractImplementer } from '#server/foundation/operation/public.ts';
import { saveNotifications, saveProfile } from './accounts-store.ts';
import { changingOwnAccount } from './auth-request.ts';
import type { Callers } from './callers.ts';
import { deviceName } from './device-name.ts';
import { readViewer, viewerOf } from './read-viewer.ts';
import { endOtherSessions, endSession, listSessions } from './sessions-store.ts';

export function accountsRoutes({ accounts }: ContractImplementer, database: Database, callers: Callers) {
  return {
    getAccount: accounts.getAccount.handler(async ({ context }) =>
      present(await readViewer(database, signedIn(context))),
    ),
    updateAccount: accounts.updateAccount.handler(async ({ input, context }) => {
      const caller = changingOwnAccount(context);
      return present(viewerOf(await saveProfile(database, caller.userId, input), caller));
    }),
    updateNotifications: accounts.updateNotifications.handler(async ({ input, context }) => {
      const caller = changingOwnAccount(context);
      return present(viewerOf(await saveNotifications(database, caller.userId, input), caller));
    }),
    listAccountSessions: accounts.listAccountSessions.handler(async ({ context }) => {
      const { userId, sessionId, isDemo } = signedIn(context);
      const sessions = await listSessions(database, userId);
      return {
        // The other sessions of the shared account belong to other visitors.
        sessions: sessions
          .filter(({ id }) => !isDemo || id === sessionId)
          .map(({ id, userAgent, createdAt, lastSeenAt }) => ({
            id,
            device: deviceName(userAgent),
            createdAt: createdAt.toISOString(),
            lastSeenAt: lastSeenAt.toISOString(),
            isCurrent: id === sessionId,
          })),
      };
    }),
    revokeAccountSession: accounts.revokeAccountSession.handler(async ({ input, context }) => {
      const { userId } = changingOwnAccount(context);
      if (!(await endSession(database, userId, input.id)))
        throw new AppError('not_found', 'NOT_FOUND', 'There is no such session. It may have ended already.');
      callers.forget(userId);
      return { success: true as const };
    }),
    revokeOtherAccountSessions: accounts.revokeOtherAccountSessions.handler(async ({ context }) => {
      const { userId, sessionId } = changingOwnAccount(context);
      await endOtherSessions(database, userId, sessionId);
      callers.forget(userId);
      return { success: true as const };
    }),
  };
}

function present(viewer: Viewer | null): Viewer {
  if (!viewer)
    throw new AppError(
      'unauthenticated',
      'UNAUTHENTICATED',
      'This account is gone. Log in with another one, or sign up again.',
    );
  return viewer;
}
