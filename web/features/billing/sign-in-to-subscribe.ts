import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useToast } from '#web/ui/toast.tsx';
import { signInPath, signInToSubscribe } from './use-checkout.ts';

/** Says on the login page why a visitor who chose a plan is there. */
export function SignInToSubscribe() {
  const toast = useToast();
  const { pathname, search } = useLocation();
  const choseAPlan = `${pathname}${search}` === signInPath;
  useEffect(() => {
    if (choseAPlan) toast(signInToSubscribe);
  }, [choseAPlan, toast]);
  return null;
}
