// The single sign-on of the viewer's workspace, for its owners.
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/foundation/call.ts';
import { queryOf } from '#web/foundation/query-of.ts';
import { useMutation, useOperation } from '#web/foundation/use-mutation.ts';
import { useChange } from '#web/ui/use-change.ts';

const signOnKey = ['workspace', 'sign-on'] as const;

export const useSignOn = () => useQuery({ ...queryOf(signOnKey, 'workspaces.getSignOn', {}), retry: 1 });

export const useSaveProvider = () => useOperation('workspaces.saveSignOnProvider', { reload: [signOnKey] });

export const useAddDomain = () =>
  useMutation({
    mutationFn: (domain: string) => call('workspaces.addSignOnDomain', { domain }),
    reload: [signOnKey],
  });

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
