// Back from an upgrade: a word of welcome, once, and the address without the flag.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useToast } from '#web/ui/toast.tsx';
import { useSubscription } from './use-subscription.ts';

/** `removeFlag` writes the address anew without it. */
export function useWelcome(removeFlag: () => void): void {
  const upgraded = new URLSearchParams(useLocation().search).get('upgraded') === 'true';
  const { check } = useSubscription();
  const toast = useToast();
  const greeted = useRef(false);
  useEffect(() => {
    if (!upgraded || greeted.current) return;
    greeted.current = true;
    toast({ title: 'Welcome', text: 'Your upgrade is complete. Every contact of the directory is open to you.' });
    removeFlag();
    // Whether it has arrived is also seen at the next regular check.
    void check().catch(() => undefined);
  }, [upgraded, check, toast, removeFlag]);
}
