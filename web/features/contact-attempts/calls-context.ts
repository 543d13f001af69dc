import { createContext, use } from 'react';
import type { StartedCall } from './started-call.ts';
import type { OutcomeOfCall } from './use-record-outcome.ts';

export interface CallsControl {
  /** False: the visitor may not record calls, so nothing offers it. */
  isAllowed: boolean;
  /** A call that is recorded now. */
  begin: (call: Pick<StartedCall, 'candidateId' | 'name' | 'valueId'>) => StartedCall | null;
  record: (outcome: OutcomeOfCall) => void;
}

export const CallsControlContext = createContext<CallsControl>({
  isAllowed: false,
  begin: () => null,
  record: () => undefined,
});

export const useCallsControl = (): CallsControl => use(CallsControlContext);
