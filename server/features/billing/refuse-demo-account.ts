import { AppError } from '#server/foundation/errors/public.ts';
import type { Caller } from '#server/foundation/operation/public.ts';

/**
 * The demo account is shared: every visitor would have the plan that one of them pays for, and could cancel it.
 * @throws AppError `DEMO_ACCOUNT`
 */
export function refuseDemoAccount({ isDemo }: Pick<Caller, 'isDemo'>): void {
  if (isDemo)
    throw new AppError(
      'forbidden',
      'DEMO_ACCOUNT',
      'The demo account is shared, so no plan can be bought or managed on it. Sign up for an account of your own.',
    );
}
