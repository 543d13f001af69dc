import { useQuery } from '@tanstack/react-query';
import { call } from '#web/foundation/call.ts';
import { queryOf } from '#web/foundation/query-of.ts';
import { useOperation } from '#web/foundation/use-mutation.ts';
import { useChange } from '#web/ui/use-change.ts';

const keysKey = ['account', 'api-keys'] as const;

export const useApiKeys = () => useQuery({ ...queryOf(keysKey, 'accounts.listApiKeys', {}), retry: 1 });

export const useKeyLimits = () => useQuery(queryOf(['account', 'key-limits'], 'accounts.readLimits', {}));

export const useCreateKey = () => useOperation('accounts.createApiKey', { reload: [keysKey] });

export const useAllowAssistant = () =>
  useOperation('accounts.allowAssistant', {
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
