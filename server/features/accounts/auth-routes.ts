// Every path under /api/auth, by method. What is not here does not exist.
import type { AuthRoute } from './auth-route.ts';
import { passwordRoutes } from './password-routes.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';
import type { SignInParts } from './sign-in-routes.ts';
import { signUpRoutes } from './sign-up-routes.ts';

export type AuthRoutes = Readonly<Record<string, AuthRoute>>;

export const authRoutes = (parts: SignInParts): AuthRoutes => ({
  ...signUpRoutes(parts), ...signInRoutes(parts), ...passwordRoutes(parts), ...secondFactorRoutes(parts),
});
