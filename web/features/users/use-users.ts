// A page of users, and what administrators do to them.
import { useQuery } from '@tanstack/react-query';
import type { UserPage } from '#contract/users/users.ts';
import { listUsersTimeoutMs } from '#contract/users/user-limits.ts';
import { call } from '#web/foundation/call.ts';
import { queryOf } from '#web/foundation/query-of.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { useToast } from '#web/ui/toast.tsx';
import type { AskedUsers } from './user-filters.tsx';
import { failureToast } from './user-texts.ts';

const key = ['users'] as const;

type UsersInput = AskedUsers & { page: number };

/** list_users has ten seconds. When it fails or takes longer, admin-users answers the same. */
async function loadUsers(input: UsersInput, signal: AbortSignal): Promise<UserPage> {
  try {
    return await call('users.listUsers', input, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(listUsersTimeoutMs)]),
    });
  } catch (error) {
    const isRefused = ['UNAUTHENTICATED', 'FORBIDDEN'].includes(readFailure(error)?.code ?? '');
    if (signal.aborted || isRefused) throw error;
    return call('users.adminUsers', input, { signal });
  }
}

export const useUsers = (input: UsersInput) =>
  useQuery({
    queryKey: [...key, input],
    queryFn: ({ signal }) => loadUsers(input, signal),
    placeholderData: (previous) => previous,
    // The demo grants come with the users: twice again, a second apart, when the network fails (specification: admin, section 8).
    retry: (failures, error) => failures < 2 && readFailure(error)?.code === 'UNREACHABLE',
    retryDelay: 1_000,
  });

export const useUserStats = () => useQuery(queryOf([...key, 'stats'], 'users.getUserStats', {}));

interface UserAction {
  run: () => Promise<unknown>;
  /** The text of the toast after it succeeded. */
  done: string;
  /** The title of the toast when it failed. */
  failed: string;
}

/** Runs one action at a time, tells the result, and loads the users again. */
export function useUserAction(onDone: () => void = () => undefined) {
  const toast = useToast();
  return useMutation({
    mutationFn: ({ run }: UserAction) => run(),
    onSuccess: (_answer, { done }) => {
      toast({ title: 'Success', text: done });
      onDone();
    },
    onError: (error, { failed }) => toast(failureToast(error, failed, 'Please try again.')),
    reload: [key],
  });
}

/** Failures that another way to the same operation may avoid. */
const isTechnical = (error: unknown): boolean => {
  const code = readFailure(error)?.code ?? '';
  return code === 'UNREACHABLE' || code === 'INTERNAL_ERROR' || code.startsWith('HTTP_');
};

/** The specification names three ways to delete a user, for when one of them fails (admin, section 7). */
export async function deleteUser(userId: string): Promise<void> {
  const ways = [
    () => call('users.adminDeleteUser', { body: { userId } }),
    () => call('users.adminDeleteUser', { query: { userId } }),
    () => call('users.deleteUser', { user_id_to_delete: userId }),
  ];
  for (const [at, remove] of ways.entries()) {
    try {
      await remove();
      return;
    } catch (error) {
      if (!isTechnical(error) || at === ways.length - 1) throw error;
    }
  }
}
