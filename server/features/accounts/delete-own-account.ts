import { requireStepUp, type ContractImplementer } from '#server/foundation/operation/public.ts';
import { deleteAccount } from './account-life.ts';
import { answer, changingOwnAccount, type Handle } from './auth-request.ts';
import { guess } from './guess-limits.ts';
import type { SignInParts } from './sign-in-routes.ts';
import { requirePassword } from './step-up.ts';

/** The password is entered for this call, also when it was entered again a short time ago. A session of single sign-on has none: the provider confirms. */
export const deleteOwnAccountRoute = ({ signIn }: ContractImplementer, handle: Handle, parts: SignInParts) =>
  signIn.deleteOwnAccount.handler(
    handle(async ({ password }, request) => {
      const caller = changingOwnAccount(request);
      const { email, userId, usesSignOn } = caller;
      if (usesSignOn) requireStepUp(caller);
      else await guess(parts, email, request, () => requirePassword(parts.database, email, password ?? ''));
      const { recordAudit } = parts;
      await deleteAccount(parts.life, { recordAudit, actor: { kind: 'account', id: userId } }, userId);
      parts.callers.forget(userId);
      return answer({ status: true as const });
    }),
  );
