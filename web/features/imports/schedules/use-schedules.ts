// The scheduled imports, read again while a run is in progress.
import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import type { ImportSchedule } from '#contract/imports/import-schedules.ts';
import { call } from '#web/foundation/call.ts';
import { useChange } from '#web/ui/use-change.ts';

const schedulesKey = ['import-schedules'] as const;
/** Runs advance once a minute. */
const pollMs = 5_000;

export const isRunning = ({ step, isRequested }: ImportSchedule): boolean => step !== 'idle' || isRequested;

export const useSchedules = () =>
  useQuery({
    queryKey: schedulesKey,
    queryFn: ({ signal }) => call('imports.listImportSchedules', {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.data.some(isRunning) === true ? pollMs : false),
    retry: 1,
  });

const useScheduleChange = <Input>(failed: string, send: (input: Input) => Promise<unknown>, onSent?: () => void) =>
  useChange({
    send,
    onDone: () => {
      onSent?.();
    },
    failed,
    reload: [schedulesKey],
  });

export const useSaveSchedule = (onSaved: () => void) =>
  useScheduleChange(
    'The schedule was not saved',
    (input: InputOf<'imports.saveImportSchedule'>) => call('imports.saveImportSchedule', input),
    onSaved,
  );

export const usePauseSchedule = () =>
  useScheduleChange('The schedule was not changed', (input: InputOf<'imports.pauseImportSchedule'>) =>
    call('imports.pauseImportSchedule', input),
  );

export const useRunSchedule = () =>
  useScheduleChange('The run was not requested', (id: string) => call('imports.runImportSchedule', { id }));

export const useDeleteSchedule = (onDeleted: () => void) =>
  useScheduleChange(
    'The schedule was not deleted',
    (id: string) => call('imports.deleteImportSchedule', { id }),
    onDeleted,
  );
