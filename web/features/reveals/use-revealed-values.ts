import { useMemo, useSyncExternalStore } from 'react';
import type { ContactChannel } from '#contract/reveals/reveal-limits.ts';
import type { RevealedValue } from '#contract/reveals/reveals.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { readRevealed, subscribe } from './revealed-contacts.ts';

/** What this browser has of one channel; null when it was not revealed within the last 24 hours. */
export function useRevealedChannel(candidateId: string, channel: ContactChannel): readonly RevealedValue[] | null {
  const userId = useViewer()?.id ?? null;
  return useSyncExternalStore(
    subscribe,
    () => (userId === null ? null : readRevealed(userId, candidateId, channel)),
    () => null,
  );
}

/** Every revealed value of a candidate, phones first; empty before a reveal. */
export function useRevealedValues(candidateId: string): readonly RevealedValue[] {
  const phones = useRevealedChannel(candidateId, 'phone');
  const emails = useRevealedChannel(candidateId, 'email');
  return useMemo(() => [...(phones ?? []), ...(emails ?? [])], [phones, emails]);
}
