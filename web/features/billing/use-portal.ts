// Opens the billing portal: the provider's pages where a subscription is canceled, resumed, changed and paid.
import { useNavigate } from 'react-router';
import { useViewer } from '#web/features/accounts/public.ts';
import { call } from '#web/foundation/call.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { useToast } from '#web/ui/toast.tsx';
import { requireProviderAddress } from './provider-address.ts';
import { openProviderPage, useReturnFromProvider } from './provider-pages.ts';

export interface Portal {
  opening: boolean;
  /** The text about a failed attempt to open it; null when there is none. */
  failure: string | null;
  open: () => void;
}

export function usePortal(): Portal {
  const signedIn = useViewer() !== null;
  const navigate = useNavigate();
  const toast = useToast();
  const requireSignIn = () => {
    toast({ title: 'Authentication required', text: 'Please sign in to manage your subscription.' });
    void navigate('/login');
  };
  const portal = useMutation({
    mutationFn: async () => requireProviderAddress(await call('billing.customerPortal', {})),
    onSuccess: openProviderPage,
    onError: (error) => {
      if (readFailure(error)?.code === 'UNAUTHENTICATED') requireSignIn();
      else toast({ title: 'Portal access failed', text: failureText(error), look: 'danger' });
    },
  });
  useReturnFromProvider(portal.reset);
  return {
    opening: portal.isPending || portal.isSuccess,
    failure: portal.error === null ? null : failureText(portal.error),
    open: () => (signedIn ? portal.mutate() : requireSignIn()),
  };
}

const explainedCodes: ReadonlySet<string> = new Set(['BILLING_OFF', 'DEMO_ACCOUNT', 'NO_SUBSCRIPTION']);

/** Where the server gave a reason for its refusal, that reason. */
function failureText(error: unknown): string {
  const failure = readFailure(error);
  if (failure !== null && explainedCodes.has(failure.code)) return failure.message;
  return failure === null || failure.code === 'UNREACHABLE'
    ? 'Could not open subscription management portal.'
    : 'Could not access customer portal. Please try again.';
}
