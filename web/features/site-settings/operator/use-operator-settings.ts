// Reads and changes the operator settings.
import { useQuery } from '@tanstack/react-query';
import type { OperatorSettingKey } from '#contract/site-settings/operator-setting-keys.ts';
import { call } from '#web/foundation/call.ts';
import { useSettingChange } from '../history/use-setting-change.ts';

const key = ['operator-settings'] as const;

export const useOperatorSettings = () =>
  useQuery({
    queryKey: [...key, 'values'],
    queryFn: async ({ signal }) => (await call('operatorSettings.listOperatorSettings', {}, { signal })).data,
  });

export const useOperatorHistory = () =>
  useQuery({
    queryKey: [...key, 'history'],
    queryFn: async ({ signal }) => (await call('operatorSettings.listOperatorSettingChanges', {}, { signal })).data,
  });

const useChange = <Input>(send: (input: Input) => Promise<unknown>, texts: { done: string; failed: string }) =>
  useSettingChange(key, send, { ...texts, effect: 'Every server uses it within two seconds.' });

/** `value` null: the initial value. */
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
