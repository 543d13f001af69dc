// For every Upgrade Now button: opens the payment page of the Annual Plan, or the prices when that fails.
import { useNavigate } from 'react-router';
import { useToast } from '#web/ui/toast.tsx';
import { openCheckout } from './open-checkout.ts';
import { openProviderPage } from './provider-pages.ts';
import { newIdempotencyKey } from '#web/foundation/idempotency-key.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';

const returns = { successUrl: '/search?upgraded=true', cancelUrl: '/search' };

/** `onFailed` is called before the prices open. */
export function useUpgrade(onFailed: () => void = () => undefined): { upgrading: boolean; upgrade: () => void } {
  const navigate = useNavigate();
  const toast = useToast();
  const checkout = useMutation({
    mutationFn: () => openCheckout('price_annual', newIdempotencyKey(), returns),
    onSuccess: openProviderPage,
    onError: () => {
      toast({
        title: 'Upgrade Error',
        text: 'Unable to start upgrade process. The plans are on this page.',
        look: 'danger',
      });
      onFailed();
      void navigate('/pricing');
    },
  });
  return { upgrading: checkout.isPending, upgrade: () => checkout.mutate() };
}
