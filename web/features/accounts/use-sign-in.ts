// Signs in. Afterwards the viewer is loaded, a toast confirms the sign-in, and the page that the visitor wanted opens.
import { createContext, use } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Viewer } from '#contract/accounts/accounts.ts';
import type { OutputOf } from '#contract/call.ts';
import { call } from '#web/foundation/call.ts';
import { readFailure, RequestError } from '#web/foundation/request-failure.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { useToast } from '#web/ui/toast.tsx';
import { returnPathAfterLogin } from './return-address.ts';
import { noUserText } from './sign-in-failure.ts';
import { useSetViewer } from './viewer.tsx';

type SignInOperation =
  | 'signIn.signInWithPassword'
  | 'signIn.signInWithCode'
  | 'signIn.verifyAppCode'
  | 'signIn.verifyBackupCode';

/** What happens after a sign-in. Null: the page that the visitor wanted opens. */
export const SignedInContext = createContext<((viewer: Viewer) => void) | null>(null);

/** `send` sends the credentials. `onSecondFactor` is called when they were correct and the account has a second factor. */
export function useSignIn<Input>(
  send: (input: Input) => Promise<OutputOf<SignInOperation>>,
  onSecondFactor?: () => void,
) {
  const location = useLocation();
  const navigate = useNavigate();
  const setViewer = useSetViewer();
  const toast = useToast();
  const onSignedIn = use(SignedInContext);
  return useMutation({
    mutationFn: async (input: Input) => {
      const response = await send(input);
      return 'twoFactorRedirect' in response ? null : readViewer();
    },
    onSuccess: (viewer) => {
      if (viewer === null) return onSecondFactor?.();
      if (onSignedIn !== null) return onSignedIn(viewer);
      setViewer(viewer);
      toast({ title: 'Success!', text: 'You are logged in.' });
      void navigate(returnPathAfterLogin(location), { replace: true });
      return undefined;
    },
  });
}

/** The browser may have refused the cookie of the session; then there is no user although the sign-in succeeded. */
async function readViewer(): Promise<OutputOf<'accounts.getAccount'>> {
  try {
    return await call('accounts.getAccount', {});
  } catch (error) {
    if (readFailure(error)?.code !== 'UNAUTHENTICATED') throw error;
    throw new RequestError({ code: 'NOBODY_SIGNED_IN', message: noUserText, requestId: null });
  }
}
