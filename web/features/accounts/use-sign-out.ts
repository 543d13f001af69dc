import { call } from '#web/foundation/call.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { useToast } from '#web/ui/toast.tsx';
import { useSetViewer } from './viewer.tsx';

/** Ends this session. Pages that require an account then redirect to the login. */
export function useSignOut() {
  const setViewer = useSetViewer();
  const toast = useToast();
  return useMutation({
    mutationFn: () => call('signIn.signOut', {}),
    onSuccess: () => {
      setViewer(null);
      toast({ title: 'Logged out', text: 'You are signed out on this device.' });
    },
    onError: () => toast({ title: 'Error', text: 'Could not log out. Please try again.', look: 'danger' }),
  });
}
