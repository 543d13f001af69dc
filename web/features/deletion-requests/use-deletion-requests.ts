// How far deletion requests are, and the files about them.
import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import { call } from '#web/foundation/call.ts';
import { queryOf } from '#web/foundation/query-of.ts';
import { saveFile } from '#web/foundation/save-file.ts';
import { useChange } from '#web/ui/use-change.ts';

const requestsKey = ['deletion-requests'] as const;
/** A download is processed within minutes. */
const pollMs = 5_000;

export const useDeletionRequests = () =>
  useQuery({
    ...queryOf(requestsKey, 'deletionRequests.getDeletionRequests', {}),
    refetchInterval: ({ state }) => (state.data?.downloads.some(({ state: at }) => at !== 'done') ? pollMs : false),
    retry: 1,
  });

const saveCsv = ({ csv, fileName }: { csv: string; fileName: string }): void =>
  saveFile(fileName, new Blob([csv], { type: 'text/csv' }));

export const useReportFile = () =>
  useChange({
    send: async (id: string) => saveCsv(await call('deletionRequests.readDeletionReport', { id })),
    failed: 'The file was not downloaded',
  });

export const useMetricsFile = () =>
  useChange({
    send: async () => saveCsv(await call('deletionRequests.readDeletionMetrics', {})),
    failed: 'The file was not downloaded',
  });

export const useConfirmReport = (onDone: () => void) =>
  useChange({
    send: (id: string) => call('deletionRequests.confirmDeletionReport', { id }),
    onDone: () => {
      onDone();
    },
    failed: 'The report was not confirmed',
    reload: [requestsKey],
  });

export const useSaveSettings = () =>
  useChange({
    send: (input: InputOf<'deletionRequests.saveDeletionSettings'>) =>
      call('deletionRequests.saveDeletionSettings', input),
    onDone: () => ({ title: 'Settings saved', text: 'They are in effect now.' }),
    failed: 'The settings were not saved',
    reload: [requestsKey],
  });
