// Around the pages with candidates: after a call was started, a card asks for its outcome and stays until there is one.
import { useEffect, useMemo, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { useMatch } from 'react-router';
import { useGate } from '#web/features/access/public.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { CallsContext, type CalledNumber } from '#web/features/reveals/public.ts';
import { session } from '#web/foundation/call.ts';
import { useKeeper, type Keeper } from '#web/foundation/departures.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { ask, dismiss, readAsked, subscribe } from './asked-call.ts';
import { CallCard } from './call-card.tsx';
import { CallOutcomes } from './call-outcomes.tsx';
import { CallsControlContext, type CallsControl } from './calls-context.ts';
import { newCall } from './started-call.ts';
import { useRecordOutcome } from './use-record-outcome.ts';

export function CallsProvider({ children }: { children: ReactNode }) {
  const asked = useSyncExternalStore(subscribe, readAsked, noCall);
  useOwnerOfCall();
  useKeeper(keeperOfCall);
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
      onCall: (called: CalledNumber, byKey: boolean) => {
        const started = isAllowed ? control.begin(called) : null;
        if (started !== null) ask({ started, failure: null, takesFocus: byKey });
      },
      menu: outcomesOf,
    }),
    [control, isAllowed],
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
            isSignedIn={userId !== null}
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
  if (failure?.code === 'UNAUTHENTICATED') return 'Not recorded yet. Log in, then choose the outcome again.';
  return `Not recorded yet. ${failure?.message ?? error.message}`;
}

/** The list whose page is open; null: none. */
function useOpenListId(): string | null {
  const id = useMatch('/lists/:id')?.params.id;
  return id === undefined || id === 'compare' ? null : id;
}

/** Signing out forgets the call; the end of a session does not, so that its outcome can be recorded after signing in again. */
function useOwnerOfCall(): void {
  const userId = useViewer()?.id ?? null;
  const hasEnded = useRef(false);
  useEffect(() => {
    const end = () => {
      hasEnded.current = true;
    };
    session.addEventListener('ended', end);
    return () => session.removeEventListener('ended', end);
  }, []);
  const before = useRef(userId);
  useEffect(() => {
    const hasSignedOut = userId === null && before.current !== null && !hasEnded.current;
    const isOfAnother = userId !== null && readAsked()?.started.userId !== userId;
    if (hasSignedOut || isOfAnother) dismiss();
    before.current = userId;
    if (userId !== null) hasEnded.current = false;
  }, [userId]);
}

const keeperOfCall: Keeper = {
  kept: () => [readAsked()?.started.candidateId ?? []].flat(),
  drop: (gone) => {
    if (gone.has(readAsked()?.started.candidateId ?? '')) dismiss();
  },
};

const noCall = () => null;
const outcomesOf = (called: CalledNumber, place: 'row' | 'profile') => <CallOutcomes {...called} place={place} />;
