// After a payment the provider notifies the server shortly after it sends the payer back, or before. So the page asks at once, waits,
// and asks again; it shows only what the server knows by then.
import { useEffect, useRef, useState } from 'react';
import type { PaymentState } from '#contract/billing/billing.ts';
import { call } from '#web/foundation/call.ts';
import { useToast, type Toast } from '#web/ui/toast.tsx';
import { delay } from './delay.ts';
import { useSubscription } from './use-subscription.ts';

export const firstCheckAfterMs = 3_000;
export const secondCheckAfterMs = 2_000;

export type PaymentCheck =
  /** The requests have not finished. */
  | 'checking'
  /** The last response of the server. */
  | PaymentState
  /** A request to the server failed, or its request to the provider did. */
  | 'unknown'
  /** The URL contains no session id. */
  | 'missing'
  /** No one is signed in, so the payment cannot be assigned to an account. */
  | 'signed_out';

/** `sessionId` is null when the URL contains none. */
export function usePaymentCheck(sessionId: string | null, signedIn: boolean): PaymentCheck {
  const { check } = useSubscription();
  const toast = useToast();
  const [result, setResult] = useState<PaymentCheck>('checking');
  const latest = useRef({ check, toast });
  useEffect(() => {
    latest.current = { check, toast };
  }, [check, toast]);
  useEffect(() => {
    if (sessionId === null) latest.current.toast(notVerified);
    if (sessionId === null || !signedIn) return undefined;
    const controller = new AbortController();
    const finish = (found: keyof typeof toasts) => {
      if (controller.signal.aborted) return;
      setResult(found);
      latest.current.toast(toasts[found]);
    };
    void readState(latest, sessionId, controller.signal).then(finish, () => finish('unknown'));
    return () => controller.abort();
  }, [sessionId, signedIn]);
  if (sessionId === null) return 'missing';
  return signedIn ? result : 'signed_out';
}

interface Latest {
  current: { check: ReturnType<typeof useSubscription>['check'] };
}

async function readState(latest: Latest, sessionId: string, signal: AbortSignal): Promise<PaymentState> {
  const ask = async (): Promise<PaymentState> => {
    const [{ state }] = await Promise.all([
      call('billing.checkPayment', { session_id: sessionId }, { signal }),
      latest.current.check(),
    ]);
    return state;
  };
  if ((await ask().catch(() => null)) === 'confirmed') return 'confirmed';
  await delay(firstCheckAfterMs, signal);
  await latest.current.check();
  await delay(secondCheckAfterMs, signal);
  return ask();
}

const notVerified: Toast = {
  title: 'Payment not verified',
  text: 'Could not verify your payment. Please contact support.',
  look: 'danger',
};

const toasts: Readonly<Record<PaymentState | 'unknown', Toast>> = {
  confirmed: { title: 'Success!', text: 'Your subscription is active.' },
  confirming: { title: 'Almost done', text: 'Your payment is still being confirmed.' },
  not_found: notVerified,
  unknown: { title: 'Thank you', text: 'If you have paid, your plan may take a minute to show.' },
};
