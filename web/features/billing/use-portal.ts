// Manage Billing: to the provider's own pages, where a subscription is cancelled, resumed, changed and paid.
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useViewer } from '#web/features/accounts/public.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useToast } from '#web/ui/toast.tsx';
import { openPortal } from './billing-calls.ts';
import { leaveTo, useReturn } from './provider-pages.ts';

export type Portal = {
  opening: boolean;
  /** Why it did not open; null when nothing is wrong. */
  failure: string | null;
  open: () => void;
};

export function usePortal(): Portal {
  const signedIn = useViewer() !== null;
  const navigate = useNavigate();
  const toast = useToast();
  const demandSignIn = () => {
    toast({ title: 'Authentication required', text: 'Please sign in to manage your subscription.' });
    void navigate('/login');
  };
  const portal = useMutation({
    mutationFn: openPortal,
    onSuccess: leaveTo,
    onError: (error) => {
      if (readFailure(error)?.code === 'UNAUTHENTICATED') demandSignIn();
      else toast({ title: 'Portal access failed', text: failureText(error), look: 'danger' });
    },
  });
  useReturn(portal.reset);
  return {
    opening: portal.isPending || portal.isSuccess,
    failure: portal.error === null ? null : failureText(portal.error),
    open: () => (signedIn ? portal.mutate() : demandSignIn()),
  };
}

function failureText(error: unknown): string {
  const failure = readFailure(error);
  if (failure?.code === 'NO_SUBSCRIPTION' || failure?.code === 'BILLING_OFF') return failure.message;
  return failure === null || failure.code === 'UNREACHABLE' ? 'Could not open subscription management portal.' : 'Could not access customer portal. Please try again.';
}
