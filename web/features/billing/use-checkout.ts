// From a button to the payment page. Whoever is not signed in is led to the login and back to the prices.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useViewer } from '#web/features/accounts/public.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { type Toast, useToast } from '#web/ui/toast.tsx';
import { createCheckout, type CheckoutWish } from './billing-calls.ts';
import { leaveTo, useReturn } from './provider-pages.ts';
import { randomKey } from './random-key.ts';

const signInToSubscribe: Toast = { title: 'Authentication required', text: 'Please sign in to subscribe.' };

export type Checkout = {
  /** The price whose payment page is being opened; null while none is. */
  opening: CheckoutWish['priceId'] | null;
  /** The price that could not be paid, and why. */
  failure: { priceId: CheckoutWish['priceId']; text: string } | null;
  open: (wish: CheckoutWish) => void;
};

export function useCheckout(): Checkout {
  const signedIn = useViewer() !== null;
  const navigate = useNavigate();
  const toast = useToast();
  // One key for one wish: pressed again after a failure, it is still the same one.
  const [keys] = useState(() => new Map<string, string>());
  const demandSignIn = () => {
    toast(signInToSubscribe);
    void navigate('/login?return_to=/pricing');
  };
  const checkout = useMutation({
    mutationFn: (wish: CheckoutWish) => createCheckout(wish, keyOf(keys, wish.priceId)),
    onSuccess: (url) => {
      keys.clear();
      leaveTo(url);
    },
    onError: (error) => {
      if (readFailure(error)?.code === 'UNAUTHENTICATED') demandSignIn();
      else toast({ title: 'Checkout failed', text: failureText(error), look: 'danger' });
    },
  });
  useReturn(checkout.reset);
  return {
    opening: checkout.isPending || checkout.isSuccess ? checkout.variables.priceId : null,
    failure: checkout.error === null ? null : { priceId: checkout.variables.priceId, text: failureText(checkout.error) },
    open: (wish) => (signedIn ? checkout.mutate(wish) : demandSignIn()),
  };
}

function keyOf(keys: Map<string, string>, priceId: string): string {
  const key = keys.get(priceId) ?? randomKey();
  keys.set(priceId, key);
  return key;
}

/** What the server refuses with a reason is said with it; a server that was not reached gave none. */
function failureText(error: unknown): string {
  const failure = readFailure(error);
  if (failure?.code === 'ALREADY_SUBSCRIBED' || failure?.code === 'BILLING_OFF' || failure?.code === 'RATE_LIMITED') return failure.message;
  return failure === null || failure.code === 'UNREACHABLE' ? 'Failed to initiate checkout. Please try again.' : 'Could not create checkout session. Please try again.';
}
