import { useQuery } from '@tanstack/react-query';
import { apiKeyLimits } from '#contract/accounts/api-key-limits.ts';
import { call } from '#web/foundation/call.ts';
import { queryOf } from '#web/foundation/query-of.ts';
import { useOperation } from '#web/foundation/use-mutation.ts';
import { useChange } from '#web/ui/use-change.ts';
import { workspaceKey } from './use-workspace.ts';

/** Below that of the workspace: what changes members changes keys as well. */
const keysKey = [...workspaceKey, 'api-keys'] as const;

export const useWorkspaceKeys = () => useQuery({ ...queryOf(keysKey, 'workspaces.listWorkspaceKeys', {}), retry: 1 });

export const useCreateWorkspaceKey = () => useOperation('workspaces.createWorkspaceKey', { reload: [workspaceKey] });

/** `onReplaced` receives the new key. */
export const useRotateKey = (onReplaced: (key: string) => void) =>
  useChange({
    send: (id: string) => call('workspaces.rotateWorkspaceKey', { id, days: apiKeyLimits.daysUsual }),
    onDone: ({ key }) => {
      onReplaced(key);
      return { title: 'Key replaced', text: 'The earlier key is refused from now on.' };
    },
    failed: 'The key was not replaced',
    reload: [workspaceKey],
  });

export const useRevokeWorkspaceKey = (onRevoked: () => void) =>
  useChange({
    send: (id: string) => call('workspaces.revokeWorkspaceKey', { id }),
    onDone: () => {
      onRevoked();
      return { title: 'Key revoked', text: 'Its next call is refused, and its seat is free.' };
    },
    failed: 'The key was not revoked',
    reload: [workspaceKey],
  });
