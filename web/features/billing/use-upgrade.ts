// For every Upgrade Now button: opens the payment page of the Annual Plan, or the prices when that fails. No plan is sold to the shared
// demo account, so its visitor signs up for an account of their own, with the plan chosen.
import { useNavigate } from 'react-router';
import { useSetViewer } from '#web/features/accounts/public.ts';
import { call } from '#web/foundation/call.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useToast } from '#web/ui/toast.tsx';
import { checkoutPath } from './checkout-path.ts';
import { openCheckout } from './open-checkout.ts';
import { openProviderPage } from './provider-pages.ts';
import { newIdempotencyKey } from '#web/foundation/idempotency-key.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';

const returns = { successUrl: '/search?upgraded=true', cancelUrl: '/search' };

/** `onFailed` is called before another page opens in place of the payment page. */
export function useUpgrade(onFailed: () => void = () => undefined): { upgrading: boolean; upgrade: () => void } {
  const navigate = useNavigate();
  const toast = useToast();
  const setViewer = useSetViewer();
  const leaveDemo = useMutation({
    mutationFn: () => call('signIn.signOut', {}),
    onSuccess: async () => {
      toast({ title: 'Create your own account', text: 'You left the demo. The Annual Plan is chosen already.' });
      onFailed();
      await navigate(`/signup?${new URLSearchParams({ return_to: checkoutPath('price_annual', returns.cancelUrl) })}`);
      setViewer(null);
    },
    onError: () => toast({ title: 'Error', text: 'Could not log out. Please try again.', look: 'danger' }),
  });
  const checkout = useMutation({
    mutationFn: () => openCheckout('price_annual', newIdempotencyKey(), returns),
    onSuccess: openProviderPage,
    onError: (error) => {
      if (readFailure(error)?.code === 'DEMO_ACCOUNT') return leaveDemo.mutate();
      toast({
        title: 'Upgrade Error',
        text: 'Unable to start upgrade process. The plans are on this page.',
        look: 'danger',
      });
      onFailed();
      return void navigate('/pricing');
    },
  });
  return { upgrading: checkout.isPending || leaveDemo.isPending, upgrade: () => checkout.mutate() };
}
