import { useMutation } from '@tanstack/react-query';
import { useToast } from '#web/ui/toast.tsx';
import { signOut } from './auth-calls.ts';
import { useSetViewer } from './viewer.tsx';

/** Ends this session. Whoever is on a page of their own is led to the login. */
export function useSignOut() {
  const setViewer = useSetViewer();
  const toast = useToast();
  return useMutation({
    mutationFn: signOut,
    onSuccess: () => {
      setViewer(null);
      toast({ title: 'Logged out', text: 'You are signed out on this device.' });
    },
    onError: () => toast({ title: 'Error', text: 'Could not log out. Please try again.', look: 'danger' }),
  });
}
