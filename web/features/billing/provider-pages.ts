// Opens the pages of the payment provider. Visitors can change their subscription there, so it is loaded again afterwards.
import { useEffect } from 'react';
import { removeCachedSubscription } from './subscription-cache.ts';
import { useSubscription } from './use-subscription.ts';

export function openProviderPage(url: string): void {
  removeCachedSubscription();
  window.location.assign(url);
}

/** The browser may restore this page from its cache in the state in which it was left. `reset` ends the pending state. */
export function useReturnFromProvider(reset: () => void): void {
  const { check } = useSubscription();
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      reset();
      // After a failure the next periodic request loads it.
      void check().catch(() => undefined);
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reset, check]);
}
