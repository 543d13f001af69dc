import type { Viewer } from '#contract/accounts.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { ContractImplementer, OperationContext } from '#server/foundation/operation/public.ts';
import { saveNotifications, saveProfile } from './accounts-store.ts';
import { signedIn } from './auth-route.ts';
import type { Callers } from './callers.ts';
import { deviceName } from './device-name.ts';
import { readViewer } from './read-viewer.ts';
import { endOtherSessions, endSession, listSessions } from './sessions-store.ts';

export function accountsRoutes({ accounts }: ContractImplementer, database: Database, callers: Callers) {
  const viewerOf = async (context: OperationContext): Promise<Viewer> => {
    const viewer = await readViewer(database, signedIn(context));
    if (!viewer) throw new AppError('unauthenticated', 'UNAUTHENTICATED', 'This account is gone.');
    return viewer;
  };
  return {
    getAccount: accounts.getAccount.handler(({ context }) => viewerOf(context)),
    updateAccount: accounts.updateAccount.handler(async ({ input, context }) => {
      await saveProfile(database, signedIn(context).userId, input);
      return viewerOf(context);
    }),
    updateNotifications: accounts.updateNotifications.handler(async ({ input, context }) => {
      await saveNotifications(database, signedIn(context).userId, input);
      return viewerOf(context);
    }),
    listAccountSessions: accounts.listAccountSessions.handler(async ({ context }) => {
      const { userId, sessionId } = signedIn(context);
      const sessions = await listSessions(database, userId);
      return {
        sessions: sessions.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
          id, device: deviceName(userAgent), createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt.toISOString(), isCurrent: id === sessionId,
        })),
      };
    }),
    revokeAccountSession: accounts.revokeAccountSession.handler(async ({ input, context }) => {
      const { userId } = signedIn(context);
      if (!(await endSession(database, userId, input.id))) throw new AppError('not_found', 'NOT_FOUND', 'There is no such session. It may have ended already.');
      callers.forget(userId);
      return { success: true as const };
    }),
    revokeOtherAccountSessions: accounts.revokeOtherAccountSessions.handler(async ({ context }) => {
      const { userId, sessionId } = signedIn(context);
      await endOtherSessions(database, userId, sessionId);
      callers.forget(userId);
      return { success: true as const };
    }),
  };
}
