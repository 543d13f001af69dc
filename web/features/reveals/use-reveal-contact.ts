import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ContactChannel } from '#contract/reveals/reveal-limits.ts';
import type { RevealedValue } from '#contract/reveals/reveals.ts';
import { useGate } from '#web/features/access/public.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { useContactGuard } from './contact-guard.ts';
import { isRequested, requestContact, subscribeToRequests } from './request-contact.ts';
import { revealMessages } from './reveal-messages.ts';
import { keepOnlyOf } from './revealed-contacts.ts';
import { useRevealedChannel } from './use-revealed-values.ts';
import { useShowRevealFailure } from './use-show-reveal-failure.ts';

interface ContactToReveal {
  candidateId: string;
  /** As the screen names the candidate. */
  candidateName: string;
  channel: ContactChannel;
}

interface RevealControl {
  /** The revealed values, best first; empty when nothing is on file. Null: not revealed within the last 24 hours. */
  values: readonly RevealedValue[] | null;
  /** True while a request for this contact runs, whichever control started it. */
  isLoading: boolean;
  /** The tooltip of the control; undefined when it needs none. */
  tip: string | undefined;
  /**
   * Reveals the contact, or explains why that is not possible. A contact that is revealed already costs no request. Returns null when
   * nothing was revealed; the user has been told why.
   */
  reveal: () => Promise<readonly RevealedValue[] | null>;
}

/** One contact of a candidate, for any control that shows or uses it. */
export function useRevealContact({ candidateId, candidateName, channel }: ContactToReveal): RevealControl {
  const userId = useViewer()?.id ?? null;
  const gate = useGate('viewContactInfo');
  const mayContact = useContactGuard();
  const showFailure = useShowRevealFailure();
  const messages = useMemo(() => revealMessages({ candidateName, channel }), [candidateName, channel]);
  const values = useRevealedChannel(candidateId, channel);
  const isLoading = useSyncExternalStore(
    subscribeToRequests,
    () => userId !== null && isRequested({ userId, candidateId, channel }),
    () => false,
  );
  const reveal = useCallback(async () => {
    if (values !== null) return values;
    if (!gate.allowed || userId === null) {
      gate.run(messages, () => undefined);
      return null;
    }
    if (!(await mayContact([candidateId]))) return null;
    try {
      return await requestContact({ userId, candidateId, channel });
    } catch (error) {
      showFailure(error, messages);
      return null;
    }
  }, [values, gate, userId, messages, candidateId, channel, mayContact, showFailure]);
  return { values, isLoading, tip: values === null ? gate.tip(messages) : undefined, reveal };
}

/** Deletes what was revealed in this browser by another account, and everything after signing out. For the root of the site. */
export function useRevealedContactsOwner(): void {
  const userId = useViewer()?.id ?? null;
  useEffect(() => keepOnlyOf(userId), [userId]);
}
