// To the payment provider's pages and back. What is changed there is not known here: the subscription is asked for again.
import { useEffect } from 'react';
import { forgetKept } from './subscription-cache.ts';
import { useSubscription } from './use-subscription.ts';

export function leaveTo(url: string): void {
  forgetKept();
  window.location.assign(url);
}

/** The browser may bring the page back as it was left, waiting: `reset` ends that. */
export function useReturn(reset: () => void): void {
  const { check } = useSubscription();
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      reset();
      // Whoever cannot be asked now is asked at the next regular check.
      void check().catch(() => undefined);
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reset, check]);
}
