// Reads and changes the operator settings.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OperatorSettingKey } from '#contract/operator-setting-keys.ts';
import { call } from '#web/foundation/call.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useToast } from '#web/ui/toast.tsx';

const key = ['operator-settings'] as const;

export const useOperatorSettings = () =>
  useQuery({
    queryKey: [...key, 'values'],
    queryFn: async ({ signal }) => (await call('operatorSettings.listOperatorSettings', {}, { signal })).data,
    retry: false,
  });

export const useOperatorHistory = () =>
  useQuery({
    queryKey: [...key, 'history'],
    queryFn: async ({ signal }) => (await call('operatorSettings.listOperatorSettingChanges', {}, { signal })).data,
    retry: false,
  });

function useChange<Input>(
  send: (input: Input) => Promise<unknown>,
  { done, failed }: { done: string; failed: string },
) {
  const cache = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: send,
    onSuccess: () => toast({ title: done, text: 'Every server uses it within two seconds.' }),
    onError: (error) =>
      toast({
        title: failed,
        text: readFailure(error)?.message ?? 'Check your connection and try again.',
        look: 'danger',
      }),
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  });
}

/** `value` null: the value of the environment. */
export const useSaveOperatorSetting = () =>
  useChange(
    (input: { key: OperatorSettingKey; value: string | null }) => call('operatorSettings.saveOperatorSetting', input),
    { done: 'Setting saved', failed: 'Save failed' },
  );

export const useUndoOperatorChange = () =>
  useChange((changeId: string) => call('operatorSettings.undoOperatorSettingChange', { changeId }), {
    done: 'Change undone',
    failed: 'Undo failed',
  });
