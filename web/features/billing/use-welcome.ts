// Shows a toast after an upgrade, once, and removes the flag `upgraded` from the URL. Anyone can type the flag, so the toast
// depends on what the server knows.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { MySubscription } from '#contract/billing/billing.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { call } from '#web/foundation/call.ts';
import { useToast, type Toast } from '#web/ui/toast.tsx';
import { delay } from './delay.ts';
import { firstCheckAfterMs, secondCheckAfterMs } from './use-payment-check.ts';
import { useSubscription } from './use-subscription.ts';

export function useWelcome(removeFlag: () => void): void {
  const upgraded = new URLSearchParams(useLocation().search).get('upgraded') === 'true';
  const signedIn = useViewer() !== null;
  const { check } = useSubscription();
  const toast = useToast();
  const started = useRef(false);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  useEffect(() => {
    if (!upgraded || started.current) return;
    started.current = true;
    removeFlag();
    if (!signedIn) return;
    const { signal } = (controller.current = new AbortController());
    const show = (result: Toast) => {
      if (!signal.aborted) toast(result);
    };
    void findToast(check, signal).then(show, () => show(unknown));
  }, [upgraded, signedIn, check, toast, removeFlag]);
}

/** Usually the plan is active at once. Otherwise this waits as long as the success page, provided that there is a payment. */
async function findToast(check: () => Promise<MySubscription | null>, signal: AbortSignal): Promise<Toast> {
  for (const waitMs of [firstCheckAfterMs, secondCheckAfterMs]) {
    const subscription = await check();
    if (subscription?.subscribed === true) return welcomeToast(subscription);
    const { state } = await call('billing.checkPayment', {}, { signal });
    if (state === 'not_found') return notFound;
    await delay(waitMs, signal);
  }
  const subscription = await check();
  return subscription?.subscribed === true ? welcomeToast(subscription) : confirming;
}

const welcomeToast = ({ plan_name: planName }: MySubscription): Toast => ({
  title: 'Welcome',
  text: `Your ${planName ?? 'plan'} is active.`,
});

const confirming: Toast = {
  title: 'Almost done',
  text: 'Your payment is still being confirmed. Your plan usually shows within a minute.',
};
const notFound: Toast = {
  title: 'Upgrade not confirmed',
  text: 'We found no completed payment. Account Settings show your plan.',
  look: 'danger',
};
const unknown: Toast = {
  title: 'Upgrade not checked yet',
  text: 'Your plan could not be read just now. Account Settings show it in a moment.',
};
