import { useCallback } from 'react';
import {
  refusalOf,
  refusalReasonOf,
  useRecheckAccess,
  useShowRefusal,
  type RefusalMessages,
} from '#web/features/access/public.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Returns the function that tells the user why the server did not reveal a contact. */
export function useShowRevealFailure(): (error: unknown, messages: RefusalMessages) => void {
  const toast = useToast();
  const showRefusal = useShowRefusal();
  const recheckAccess = useRecheckAccess();
  return useCallback(
    (error, messages) => {
      const failure = readFailure(error);
      const reason = refusalReasonOf(failure);
      if (reason !== null) {
        recheckAccess();
        // The server's message states when the demo access ended, which this page does not know yet.
        const isExpired = reason === 'grant_expired' && failure !== null;
        showRefusal(isExpired ? { as: 'demo', text: failure.message } : refusalOf(reason, messages));
      } else if (failure?.code === 'FAIR_USE')
        showRefusal({ as: 'dialog', title: 'Fair use limit reached', text: failure.message, next: 'sales' });
      else if (failure?.code === 'GONE' || failure?.code === 'NOT_FOUND')
        toast({ title: 'No longer in the directory', text: failure.message, look: 'danger' });
      else toast({ title: 'Failed to load contact information', text: 'Please try again later.', look: 'danger' });
    },
    [toast, showRefusal, recheckAccess],
  );
}
