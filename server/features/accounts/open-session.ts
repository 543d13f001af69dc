// Better Auth's sessions for an account that this feature has made itself. Called in the process only, like everything of Better Auth.
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/**
 * Adds `auth.api.openSession`: makes a session of the user and answers its cookie. The caller has proven who they are. `signInKnown` does the
 * same for a caller who has proven the password, and asks for the second factor. Better Auth's own `signInEmail` refuses addresses such as
 * `ann@klinik.xn--p1ai`.
 */
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
        return ctx.json({ sessionId: session.id });
      },
    ),
    signInKnown: createAuthEndpoint(
      // After a sign-in under this path, the plugin for second factors replaces the session with its question.
      '/sign-in/username',
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (ctx): Promise<{ twoFactorRedirect: true } | { user: { id: string; email: string; name: string } }> => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw new Error('A session was asked for an account that does not exist.');
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ user: { id: user.id, email: user.email, name: user.name } });
      },
    ),
  },
});
