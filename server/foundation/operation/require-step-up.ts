import { AppError } from '../errors/public.ts';

/** @throws AppError `STEP_UP_REQUIRED` unless the caller confirmed the identity in this session a short time ago */
export function requireStepUp(caller: { isSteppedUp: boolean } | null): void {
  if (caller?.isSteppedUp !== true)
    throw new AppError(
      'forbidden',
      'STEP_UP_REQUIRED',
      'Confirm your identity first: enter a code of your authenticator, or your password if you have none. Nothing was changed.',
    );
}
