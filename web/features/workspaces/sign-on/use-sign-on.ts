// The single sign-on of the viewer's workspace, for its owners.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import { call } from '#web/foundation/call.ts';
import { queryOf } from '#web/foundation/query-of.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { useChange } from '#web/ui/use-change.ts';

const signOnKey = ['workspace', 'sign-on'] as const;

export const useSignOn = () => useQuery({ ...queryOf(signOnKey, 'workspaces.getSignOn', {}), retry: 1 });

export function useSaveProvider() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<'workspaces.saveSignOnProvider'>) => call('workspaces.saveSignOnProvider', input),
    onSettled: () => cache.invalidateQueries({ queryKey: signOnKey }),
  });
}

export function useAddDomain() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (domain: string) => call('workspaces.addSignOnDomain', { domain }),
    onSettled: () => cache.invalidateQueries({ queryKey: signOnKey }),
  });
}

/** Leads to the provider. */
export const useTest = () =>
  useChange({
    send: () => call('workspaces.testSignOn', {}),
    onDone: ({ url }) => {
      window.location.assign(url);
      return undefined;
    },
    failed: 'The test did not begin',
  });
