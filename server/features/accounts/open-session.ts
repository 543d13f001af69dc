// Better Auth's sessions for an account that this feature has made itself. Called in the process only, like everything of Better Auth.
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/** Adds `auth.api.openSession`: makes a session of the user and answers its cookie. The caller has proven who they are. */
export const openSession = () => ({
  id: 'open-session' as const,
  endpoints: {
    openSession: createAuthEndpoint(
      '/open-session',
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw new Error('A session was asked for an account that does not exist.');
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ status: true });
      },
    ),
  },
});
