// Opens the payment page. A visitor who is not signed in goes to the login first and returns to the prices.
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PriceId } from '#contract/billing/plans.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useToast, type Toast } from '#web/ui/toast.tsx';
import { newIdempotencyKey } from '#web/foundation/idempotency-key.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { openCheckout, type CheckoutReturns } from './open-checkout.ts';
import { openProviderPage, useReturnFromProvider } from './provider-pages.ts';

/** Where a visitor signs in before choosing a plan. */
export const signInPath = '/login?return_to=/pricing';
export const signInToSubscribe: Toast = { title: 'Authentication required', text: 'Please sign in to subscribe.' };

export interface Checkout {
  /** The price whose payment page is opening; null when none is. */
  opening: PriceId | null;
  /** The price whose payment page could not be opened, and the reason. */
  failure: { priceId: PriceId; text: string } | null;
  open: (plan: { priceId: PriceId }) => void;
}

/** `returns`: the pages after the payment and after a cancellation; by default `/success` and `/pricing`. */
export function useCheckout(returns?: CheckoutReturns): Checkout {
  const signedIn = useViewer() !== null;
  const navigate = useNavigate();
  const toast = useToast();
  // One idempotency key for each price: a second attempt after a failure uses the same key.
  const [keys] = useState(() => new Map<string, string>());
  const requireSignIn = () => {
    toast(signInToSubscribe);
    void navigate(signInPath);
  };
  const checkout = useMutation({
    mutationFn: ({ priceId }: { priceId: PriceId }) => openCheckout(priceId, idempotencyKeyFor(keys, priceId), returns),
    onSuccess: (url) => {
      keys.clear();
      openProviderPage(url);
    },
    onError: (error) => {
      if (readFailure(error)?.code === 'UNAUTHENTICATED') requireSignIn();
      else toast({ title: 'Checkout failed', text: failureText(error), look: 'danger' });
    },
  });
  useReturnFromProvider(checkout.reset);
  return {
    opening: checkout.isPending || checkout.isSuccess ? checkout.variables.priceId : null,
    failure:
      checkout.error === null ? null : { priceId: checkout.variables.priceId, text: failureText(checkout.error) },
    open: (plan) => (signedIn ? checkout.mutate(plan) : requireSignIn()),
  };
}

function idempotencyKeyFor(keys: Map<string, string>, priceId: string): string {
  const key = keys.get(priceId) ?? newIdempotencyKey();
  keys.set(priceId, key);
  return key;
}

const explainedCodes: ReadonlySet<string> = new Set([
  'ALREADY_SUBSCRIBED',
  'BILLING_OFF',
  'DEMO_ACCOUNT',
  'RATE_LIMITED',
]);

/** The server's own reason if it has one. */
function failureText(error: unknown): string {
  const failure = readFailure(error);
  if (failure !== null && explainedCodes.has(failure.code)) return failure.message;
  return failure === null || failure.code === 'UNREACHABLE'
    ? 'Failed to initiate checkout. Please try again.'
    : 'Could not create checkout session. Please try again.';
}
