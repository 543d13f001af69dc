// Around the pages with candidates: after a call was started, a card asks for its outcome and stays until there is one.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useMatch } from 'react-router';
import { useGate } from '#web/features/access/public.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { CallsContext } from '#web/features/reveals/public.ts';
import { session } from '#web/foundation/call.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { CallCard } from './call-card.tsx';
import { CallOutcomes } from './call-outcomes.tsx';
import { CallsControlContext } from './calls-context.ts';
import type { CallsControl } from './calls-context.ts';
import { newCall, readStartedCall, writeStartedCall } from './started-call.ts';
import type { StartedCall } from './started-call.ts';
import { useRecordOutcome } from './use-record-outcome.ts';

interface AskedCall {
  started: StartedCall;
  /** Why its outcome was not recorded; null: no outcome was chosen yet. */
  failure: string | null;
  /** The card receives the focus when it appears. */
  takesFocus: boolean;
}

export function CallsProvider({ children }: { children: ReactNode }) {
  const { asked, ask, dismiss } = useAskedCall();
  const userId = useViewer()?.id ?? null;
  const isAllowed = useGate('saveLists').allowed;
  const listId = useOpenListId();
  const { mutate: record, isPending } = useRecordOutcome(({ started }, error) =>
    // What was not recorded stays to be tapped, also when it was chosen in a menu.
    ask({ started, failure: failureText(error), takesFocus: false }),
  );
  const control = useMemo<CallsControl>(
    () => ({
      isAllowed,
      begin: (call) => (userId === null ? null : newCall({ ...call, userId, listId })),
      record,
    }),
    [isAllowed, userId, listId, record],
  );
  const calls = useMemo(
    () => ({
      onCall: (called: Parameters<CallsControl['begin']>[0], byKey: boolean) => {
        const started = isAllowed ? control.begin(called) : null;
        if (started !== null) ask({ started, failure: null, takesFocus: byKey });
      },
      menu: (called: Parameters<CallsControl['begin']>[0]) => <CallOutcomes {...called} />,
    }),
    [control, isAllowed, ask],
  );
  return (
    <CallsContext value={calls}>
      <CallsControlContext value={control}>
        {children}
        {asked !== null && (
          <CallCard
            key={asked.started.key}
            name={asked.started.name}
            failure={asked.failure}
            takesFocus={asked.takesFocus}
            isSending={isPending}
            onChoose={(outcome) => {
              if (!isPending) record({ started: asked.started, outcome }, { onSuccess: dismiss });
            }}
            onDismiss={dismiss}
          />
        )}
      </CallsControlContext>
    </CallsContext>
  );
}

function failureText(error: Error): string {
  const failure = readFailure(error);
  if (failure?.code === 'UNAUTHENTICATED') return 'Not recorded yet. Sign in, then choose the outcome again.';
  return `Not recorded yet. ${failure?.message ?? error.message}`;
}

/** The list whose page is open; null: none. */
function useOpenListId(): string | null {
  const id = useMatch('/lists/:id')?.params.id;
  return id === undefined || id === 'compare' ? null : id;
}

/** Kept in the tab while it waits. Signing out forgets it; the end of a session does not. */
function useAskedCall(): { asked: AskedCall | null; ask: (call: AskedCall) => void; dismiss: () => void } {
  const userId = useViewer()?.id ?? null;
  const [asked, setAsked] = useState<AskedCall | null>(null);
  const hasEnded = useRef(false);
  const ask = useCallback((call: AskedCall) => {
    writeStartedCall(call.started);
    setAsked(call);
  }, []);
  const dismiss = useCallback(() => {
    writeStartedCall(null);
    setAsked(null);
  }, []);
  useEffect(() => {
    const end = () => {
      hasEnded.current = true;
    };
    session.addEventListener('ended', end);
    return () => session.removeEventListener('ended', end);
  }, []);
  useEffect(() => {
    const stored = readStartedCall();
    if (stored === null) return;
    if (userId === stored.userId) {
      hasEnded.current = false;
      setAsked((shown) => shown ?? { started: stored, failure: null, takesFocus: false });
    } else if (userId !== null || !hasEnded.current) dismiss();
  }, [userId, dismiss]);
  return { asked, ask, dismiss };
}
