import { useCallback } from 'react';
import { refusalOf, refusalReasonOf, useRecheckAccess, useShowRefusal } from '#web/features/access/public.ts';
import type { RefusalMessages } from '#web/features/access/public.ts';
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
        showRefusal(refusalOf(reason, messages));
      } else if (failure?.code === 'FAIR_USE')
        showRefusal({ as: 'dialog', title: 'Fair use limit reached', text: failure.message, next: 'none' });
      else if (failure?.code === 'GONE' || failure?.code === 'NOT_FOUND')
        toast({ title: 'No longer in the directory', text: failure.message, look: 'danger' });
      else toast({ title: 'Failed to load contact information', text: 'Please try again later.', look: 'danger' });
    },
    [toast, showRefusal, recheckAccess],
  );
}
