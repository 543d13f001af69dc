// Every way in ends alike: who is signed in is read, a word is said, and the visitor goes where they wanted to.
import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { RequestError } from '#web/foundation/request-failure.ts';
import { useToast } from '#web/ui/toast.tsx';
import { readViewer } from './account-calls.ts';
import type { SignedIn } from './auth-calls.ts';
import { returnPathAfterLogin } from './return-address.ts';
import { nobodySignedIn } from './sign-in-failure.ts';
import { useSetViewer } from './viewer.tsx';

/** `send` presents the credentials; `onSecondFactor` is told when they were right and one more proof is wanted. */
export function useSignIn<Input>(send: (input: Input) => Promise<SignedIn>, onSecondFactor?: () => void) {
  const location = useLocation();
  const navigate = useNavigate();
  const setViewer = useSetViewer();
  const toast = useToast();
  return useMutation({
    mutationFn: async (input: Input) => {
      const signedIn = await send(input);
      if (signedIn === 'nobody') throw new RequestError({ code: 'NOBODY_SIGNED_IN', message: nobodySignedIn, requestId: null });
      return signedIn === 'in' ? readViewer() : null;
    },
    onSuccess: (viewer) => {
      if (viewer === null) return onSecondFactor?.();
      setViewer(viewer);
      toast({ title: 'Success!', text: 'You are logged in.' });
      void navigate(returnPathAfterLogin(location), { replace: true });
      return undefined;
    },
  });
}
