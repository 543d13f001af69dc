import { useMemo } from 'react';
import type { Capability } from '#contract/operation.ts';
import { endOf, may, reasonOf, useAccess } from './access.tsx';
import { useShowRefusal } from './refusal-dialog.tsx';
import { refusalOf, tipOf, type Refusal, type RefusalMessages } from './refusal.ts';

/** Whether the visitor may use a control, and what happens when they use it without the right. */
export interface Gate {
  allowed: boolean;
  /** The tooltip of the control; undefined when it needs none. */
  tip: (messages: RefusalMessages) => string | undefined;
  /** Runs `action` when it is allowed; otherwise shows why it is refused, and how to get it. */
  run: (messages: RefusalMessages, action: () => void) => void;
}

// After signing in or out the capabilities are loaded again, which takes a moment.
const stillLoading: Refusal = {
  as: 'toast',
  title: 'One moment',
  text: 'Your permissions are still loading. Try again in a moment.',
};

/** The same object until the visitor's access changes. */
export function useGate(capability: Capability): Gate {
  const access = useAccess();
  const show = useShowRefusal();
  return useMemo(() => {
    const allowed = may(access, capability);
    const reason = reasonOf(access, capability);
    const endedAt = endOf(access, capability);
    return {
      allowed,
      tip: (messages) => tipOf(reason, messages),
      run: (messages, action) => {
        if (allowed) action();
        else show(reason === null ? stillLoading : refusalOf(reason, messages, endedAt));
      },
    };
  }, [access, capability, show]);
}
