import { AppError } from '#server/foundation/errors/public.ts';
import { answerOfProvider } from './answer-of-provider.ts';
import type { CheckoutParts } from './checkout/create-checkout.ts';

const returnPath = '/account';

/**
 * The address where this user manages the subscription.
 * @throws AppError `NO_SUBSCRIPTION`, `PORTAL_FAILED`
 */
export async function openPortal(
  { reader, provider, log }: Pick<CheckoutParts, 'reader' | 'provider' | 'log'>,
  userId: string,
): Promise<string> {
  const { customer } = await reader.subscriptionOf(userId);
  if (customer === null || customer.provider !== provider.name) {
    throw new AppError(
      'not_found',
      'NO_SUBSCRIPTION',
      'There is no subscription to manage yet. Choose a plan under Pricing.',
    );
  }
  return answerOfProvider(log, 'PORTAL_FAILED', 'Could not access customer portal. Please try again.', () =>
    provider.openPortal(customer.customerId, returnPath),
  );
}
