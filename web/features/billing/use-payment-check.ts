// After paying: the provider tells the server by itself, a moment later than it sends the payer back. So the page waits and looks, twice.
import { useEffect, useRef, useState } from 'react';
import { type Toast, useToast } from '#web/ui/toast.tsx';
import { useSubscription } from './use-subscription.ts';

const firstLookAfterMs = 3_000;
const secondLookAfterMs = 2_000;

export type PaymentCheck =
  /** Still looking. */
  | 'looking'
  /** Looked, and the plan is there. */
  | 'confirmed'
  /** Looked, and it is not there yet; or nobody could be asked. */
  | 'waiting'
  /** The address names no payment. */
  | 'missing';

/** `sessionId` null: the address named none. */
export function usePaymentCheck(sessionId: string | null): PaymentCheck {
  const { check } = useSubscription();
  const toast = useToast();
  const [result, setResult] = useState<PaymentCheck>('looking');
  const latest = useRef({ check, toast });
  useEffect(() => {
    latest.current = { check, toast };
  }, [check, toast]);
  useEffect(() => {
    if (sessionId === null) {
      latest.current.toast(unverified);
      return undefined;
    }
    const { signal, abort } = stopper();
    const finish = (found: PaymentCheck, word: Toast) => {
      if (signal.aborted) return;
      setResult(found);
      latest.current.toast(word);
    };
    void look(latest, signal).then(
      (subscribed) => finish(subscribed ? 'confirmed' : 'waiting', success),
      () => finish('waiting', softSuccess),
    );
    return abort;
  }, [sessionId]);
  return sessionId === null ? 'missing' : result;
}

type Latest = { current: { check: ReturnType<typeof useSubscription>['check'] } };

async function look(latest: Latest, signal: AbortSignal): Promise<boolean> {
  await pause(firstLookAfterMs, signal);
  await latest.current.check();
  await pause(secondLookAfterMs, signal);
  return (await latest.current.check())?.subscribed ?? false;
}

const pause = (durationMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, durationMs);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });

function stopper() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

const unverified: Toast = { title: 'Payment not verified', text: 'Could not verify your payment. Please contact support.', look: 'danger' };
const success: Toast = { title: 'Success!', text: 'Your subscription is active.' };
const softSuccess: Toast = { title: 'Payment received', text: 'Your plan may take a minute to show. There is nothing left to do.' };
