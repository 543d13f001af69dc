import { AppError } from '#server/foundation/errors/public.ts';
import type { Caller } from '#server/foundation/operation/public.ts';

/** @throws AppError `STEP_UP_REQUIRED` unless the caller entered the password or a code again in this session a short time ago */
export function requireStepUp(caller: Caller | null): void {
  if (caller?.isSteppedUp !== true)
    throw new AppError(
      'forbidden',
      'STEP_UP_REQUIRED',
      'Confirm your identity first: enter your password or a code of your authenticator again. Nothing was changed.',
    );
}
