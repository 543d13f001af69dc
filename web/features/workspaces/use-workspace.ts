// The workspace of the viewer, what changes it, and the workspaces that administrators see.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import { useRecheckAccess } from '#web/features/access/public.ts';
import { saveBlob } from '#web/features/exports/public.ts';
import { call, type LaterCall } from '#web/foundation/call.ts';
import { queryOf } from '#web/foundation/query-of.ts';
import { useMutation, useOperation } from '#web/foundation/use-mutation.ts';
import { useChange } from '#web/ui/use-change.ts';

export const workspaceKey = ['workspace'] as const;
const workspacesKey = ['workspaces'] as const;
const invitationKey = ['workspace-invitation'] as const;

export const useWorkspace = () => useQuery({ ...queryOf(workspaceKey, 'workspaces.getWorkspace', {}), retry: 1 });

export const useInvite = () => useOperation('workspaces.inviteMember', { reload: [workspaceKey] });

export const useRename = () =>
  useMutation({
    mutationFn: (name: string) => call('workspaces.renameWorkspace', { name }),
    reload: [workspaceKey],
  });

export const useLowerCeilings = () => useOperation('workspaces.changeSeatCeilings', { reload: [workspaceKey] });

export interface WorkspaceAction {
  run: LaterCall;
  /** The toast after it succeeded. */
  done: { title: string; text: string };
  /** True: the viewer has another seat, or none, afterwards. */
  changesOwnSeat?: boolean;
}

/** Runs one action, says what became of it, and loads the workspace again. */
export function useWorkspaceAction(onDone: () => void = () => undefined) {
  const recheck = useRecheckAccess();
  return useChange({
    send: ({ run }: WorkspaceAction) => run.send(),
    onDone: (_output, { done, changesOwnSeat = false }) => {
      onDone();
      if (changesOwnSeat) recheck();
      return done;
    },
    failed: 'Nothing was changed',
    reload: [workspaceKey],
  });
}

export const useContactNotice = () =>
  useChange({
    send: (notice: InputOf<'workspaces.changeContactNotice'>) => call('workspaces.changeContactNotice', notice),
    onDone: () => ({ title: 'Saved', text: 'It counts from now on, also for earlier contacts.' }),
    failed: 'Nothing was changed',
    reload: [workspaceKey],
  });

export const useLedger = () =>
  useChange({
    send: () => call('workspaces.exportWorkspaceLedger', {}),
    onDone: ({ csv, fileName, isComplete }) => {
      saveBlob(fileName, new Blob([csv], { type: 'text/csv' }));
      return {
        title: 'Ledger exported',
        text: isComplete ? 'The file has every entry.' : 'The file has the newest entries; there are older ones.',
      };
    },
    failed: 'The ledger was not exported',
  });

export const useInvitation = (token: string) =>
  useQuery({
    ...queryOf([...invitationKey, token], 'workspaces.readInvitation', { token }),
    enabled: token !== '',
    retry: false,
  });

export function useJoin(onJoined: () => void) {
  const cache = useQueryClient();
  const recheck = useRecheckAccess();
  return useOperation('workspaces.joinWorkspace', {
    onSuccess: async () => {
      recheck();
      await cache.invalidateQueries({ queryKey: workspaceKey });
      onJoined();
    },
  });
}

export const useWorkspaces = (input: { query: string; page: number }) =>
  useQuery({
    ...queryOf([...workspacesKey, input], 'workspaces.listWorkspaces', input),
    placeholderData: (previous) => previous,
    retry: 1,
  });

export const useGrantSeats = (onGranted: (isNew: boolean) => void) =>
  useOperation('workspaces.grantSeats', { onSuccess: ({ isNew }) => onGranted(isNew), reload: [workspacesKey] });

export const useSuspension = (onDone: () => void) =>
  useChange({
    send: ({ id, reason }: { id: string; reason: string | null }) =>
      reason === null
        ? call('workspaces.liftWorkspaceSuspension', { id })
        : call('workspaces.suspendWorkspace', { id, reason }),
    onDone: (_output, { reason }) => {
      onDone();
      return reason === null
        ? { title: 'Suspension lifted', text: 'Its seats give their rights again.' }
        : { title: 'Workspace suspended', text: 'Its seats give no rights until you lift the suspension.' };
    },
    failed: 'Nothing was changed',
    reload: [workspacesKey],
  });
