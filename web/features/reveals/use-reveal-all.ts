import { useCallback, useEffect, useRef, useState } from 'react';
import type { ContactChannel } from '#contract/reveals/reveal-limits.ts';
import { useGate } from '#web/features/access/public.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { requestContact } from './request-contact.ts';
import { revealMessages } from './reveal-messages.ts';
import { useShowRevealFailure } from './use-show-reveal-failure.ts';

/** Null: not running. */
type Progress = { done: number; total: number } | null;

interface RevealAllControl {
  progress: Progress;
  /** The tooltip of the control; undefined when it needs none. */
  tip: string | undefined;
  /**
   * Reveals one candidate after the other, each by the same request as a single reveal. Ends at the first refusal, such as fair use,
   * and tells the user why; what was revealed until then stays revealed. `onEnded` is called in any case.
   */
  start: (candidateIds: readonly string[], onEnded: () => void) => void;
  /** Ends after the reveal that runs. */
  cancel: () => void;
}

export function useRevealAll(channel: ContactChannel): RevealAllControl {
  const userId = useViewer()?.id ?? null;
  const gate = useGate('viewContactInfo');
  const showFailure = useShowRevealFailure();
  const [progress, setProgress] = useState<Progress>(null);
  const isCanceled = useRef(false);
  // Closing the dialog ends it as well.
  useEffect(() => () => void (isCanceled.current = true), []);
  const messages = revealMessages({ candidateName: 'these people', channel });

  const run = async (owner: string, candidateIds: readonly string[]): Promise<void> => {
    for (const [done, candidateId] of candidateIds.entries()) {
      if (isCanceled.current) return;
      setProgress({ done, total: candidateIds.length });
      try {
        await requestContact({ userId: owner, candidateId, channel });
      } catch (error) {
        if (isGone(error)) continue;
        showFailure(error, messages);
        return;
      }
    }
  };
  const start: RevealAllControl['start'] = (candidateIds, onEnded) => {
    if (userId === null || !gate.allowed) {
      gate.run(messages, () => undefined);
      return;
    }
    isCanceled.current = false;
    void run(userId, candidateIds).finally(() => {
      setProgress(null);
      onEnded();
    });
  };
  const cancel = useCallback(() => void (isCanceled.current = true), []);
  return { progress, tip: gate.tip(messages), start, cancel };
}

/** A candidate who has left the directory does not stop the others. */
function isGone(error: unknown): boolean {
  const code = readFailure(error)?.code;
  return code === 'GONE' || code === 'NOT_FOUND';
}
