// Step-up authentication: the user of a session proves again who they are. The entrance asks for it before risky operations.
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { ContractImplementer } from '#server/foundation/operation/public.ts';
import { findAccount, findPassword } from './accounts-store.ts';
import { answer, changingOwnAccount, type AuthRequest, type Handle } from './auth-request.ts';
import { inCountingAuthTransaction } from './auth-transaction-store.ts';
import { guess, onlyOnce } from './guess-limits.ts';
import { verifyPassword } from './passwords.ts';
import { consumeBackupCode } from './backup-codes.ts';
import { renewSecondFactor } from './second-factor-secrets.ts';
import { saveStepUp } from './sessions-store.ts';
import type { SignInParts } from './sign-in-routes.ts';

export const stepUpRoute = ({ signIn }: ContractImplementer, handle: Handle, parts: SignInParts) =>
  signIn.stepUp.handler(
    handle(async (input, request) => {
      const { email, sessionId, userId } = changingOwnAccount(request);
      const hasSecondFactor = (await findAccount(parts.database, userId))?.twoFactorEnabled === true;
      if ('password' in input) {
        if (hasSecondFactor) throw codeNeeded();
        await guess(parts, email, request, () => requirePassword(parts.database, email, input.password));
      } else {
        // Better Auth would set up a second factor that is not set up yet.
        if (!hasSecondFactor) throw passwordNeeded();
        await requireCode(parts, input, request);
      }
      await saveStepUp(parts.database.pool, sessionId, parts.clock.now());
      return answer({ status: true as const });
    }),
  );

/** To be called as a `guess`. @throws AppError `INVALID_PASSWORD` */
export async function requirePassword(database: Database, email: string, password: string): Promise<void> {
  const { hash } = await findPassword(database, email);
  if (!(await verifyPassword(password, hash)))
    throw new AppError('invalid_input', 'INVALID_PASSWORD', 'The password is not right. Check it and try again.', {
      field: 'password',
    });
}

const codeNeeded = (): AppError =>
  new AppError(
    'forbidden',
    'SECOND_FACTOR_NEEDED',
    'Your account has a second factor. Enter a code of your authenticator, or a backup code.',
  );
const passwordNeeded = (): AppError =>
  new AppError('conflict', 'TOTP_NOT_ENABLED', 'Your account has no second factor. Enter your password.');

/** A code that finished a sign-in cannot confirm the identity as well, and the other way round. */
async function requireCode(
  parts: SignInParts,
  input: { code: string } | { backupCode: string },
  request: AuthRequest,
): Promise<void> {
  const { auth, database, secrets } = parts;
  const { email, userId } = changingOwnAccount(request);
  const { headers } = request;
  await renewSecondFactor(database, userId, secrets);
  await guess(parts, email, request, async () => {
    if ('code' in input) {
      const { code } = input;
      await onlyOnce(database, email, code, () =>
        inCountingAuthTransaction(database, () => auth.api.verifyTOTP({ body: { code }, headers })),
      );
    } else await consumeBackupCode(parts, input.backupCode, headers);
  });
}
