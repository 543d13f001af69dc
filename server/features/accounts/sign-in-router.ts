// The operations of the contract's group `signIn`, and the one raw route beside them.
import type { ContractImplementer } from '#server/foundation/operation/public.ts';
import type { RawRoute } from '#server/foundation/raw-route/public.ts';
import { handleWith } from './auth-request.ts';
import { deleteOwnAccountRoute } from './delete-own-account.ts';
import { passwordRoutes } from './password-routes.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { signInRoutes, type SignInParts } from './sign-in-routes.ts';
import { signUpRoutes } from './sign-up-routes.ts';
import { stepUpRoute } from './step-up.ts';

export function signInRouter(implement: ContractImplementer, parts: SignInParts) {
  const handle = handleWith(parts.secrets);
  return {
    ...signUpRoutes(implement, handle, parts),
    ...signInRoutes(implement, handle, parts),
    ...passwordRoutes(implement, handle, parts),
    ...secondFactorRoutes(implement, handle, parts),
    stepUp: stepUpRoute(implement, handle, parts),
    deleteOwnAccount: deleteOwnAccountRoute(implement, handle, parts),
  };
}

/** Where the links in mails of older versions lead. It confirms nothing; the page offers a new link. */
export const oldConfirmationLink: RawRoute = {
  method: 'GET',
  path: '/api/auth/verify-email',
  capability: 'open',
  sender: 'browser',
  refusesOtherSites: false,
  bodyBytesMax: 0,
  handle: () =>
    Promise.resolve(
      new Response(null, { status: 302, headers: { location: '/check-email-confirmation?error=INVALID_TOKEN' } }),
    ),
};
