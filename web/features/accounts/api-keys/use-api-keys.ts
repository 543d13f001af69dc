import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import { call } from '#web/foundation/call.ts';
import { queryOf } from '#web/foundation/query-of.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { useChange } from '#web/ui/use-change.ts';

const keysKey = ['account', 'api-keys'] as const;

export const useApiKeys = () => useQuery({ ...queryOf(keysKey, 'accounts.listApiKeys', {}), retry: 1 });

export const useKeyLimits = () => useQuery(queryOf(['account', 'key-limits'], 'accounts.readLimits', {}));

export const useCreateKey = () =>
  useMutation({
    mutationFn: (input: InputOf<'accounts.createApiKey'>) => call('accounts.createApiKey', input),
    reload: [keysKey],
  });

export const useAllowAssistant = () =>
  useMutation({
    mutationFn: (input: InputOf<'accounts.allowAssistant'>) => call('accounts.allowAssistant', input),
    // The address of another site: the page is left.
    onSuccess: ({ location }) => window.location.assign(location),
  });

export const useRevokeKey = (onRevoked: () => void, done: { title: string; text: string }, failed: string) =>
  useChange({
    send: (id: string) => call('accounts.revokeApiKey', { id }),
    onDone: () => {
      onRevoked();
      return done;
    },
    failed,
    reload: [keysKey],
  });
