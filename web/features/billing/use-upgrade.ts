// Upgrade Now, wherever it stands: to the payment page of the Annual Plan, or to the prices where that cannot be opened.
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useToast } from '#web/ui/toast.tsx';
import { createCheckout } from './billing-calls.ts';
import { leaveTo } from './provider-pages.ts';
import { randomKey } from './random-key.ts';

const returns = { successUrl: '/search?upgraded=true', cancelUrl: '/search' };

/** `onFailed` hears of it before the prices are shown. */
export function useUpgrade(onFailed: () => void = () => undefined): { upgrading: boolean; upgrade: () => void } {
  const navigate = useNavigate();
  const toast = useToast();
  const checkout = useMutation({
    mutationFn: () => createCheckout({ priceId: 'price_annual', returns }, randomKey()),
    onSuccess: leaveTo,
    onError: () => {
      toast({ title: 'Upgrade Error', text: 'Unable to start upgrade process. The plans are on this page.', look: 'danger' });
      onFailed();
      void navigate('/pricing');
    },
  });
  return { upgrading: checkout.isPending, upgrade: () => checkout.mutate() };
}
