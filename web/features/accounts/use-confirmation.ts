// Confirms an address and opens the page where the sign-up began.
import { useNavigate } from 'react-router';
import type { InputOf } from '#contract/call.ts';
import { call } from '#web/foundation/call.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { useToast } from '#web/ui/toast.tsx';
import { returnPathAfterLogin, type Confirmed } from './return-address.ts';
import { useSetViewer } from './viewer.tsx';

export const confirmationFailureText = 'The address could not be confirmed. Please try again.';

/** The proof beside the link: an empty object (the browser's cookie), the password of the sign-up, or a new one. */
type ConfirmationProof = Omit<InputOf<'signIn.confirmEmail'>, 'token'>;

export function useConfirmation(token: string) {
  const navigate = useNavigate();
  const setViewer = useSetViewer();
  const toast = useToast();
  return useMutation({
    mutationFn: async (proof: ConfirmationProof) => {
      const { returnTo } = await call('signIn.confirmEmail', { token, ...proof });
      return { returnTo, viewer: await call('accounts.getAccount', {}) };
    },
    onSuccess: ({ returnTo, viewer }) => {
      setViewer(viewer);
      toast({ title: 'Account created!', text: `${viewer.email} is confirmed, and you are signed in.` });
      const state: Confirmed = { confirmed: viewer.email };
      void navigate(returnPathAfterLogin({ search: '', state: { from: returnTo } }), { replace: true, state });
    },
  });
}
