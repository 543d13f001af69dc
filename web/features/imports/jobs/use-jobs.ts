// The uploaded files and the jobs of imports, polled while one is in progress.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import type { ImportFile } from '#contract/imports/import-files.ts';
import type { ImportJob } from '#contract/imports/import-jobs.ts';
import { call } from '#web/foundation/call.ts';
import { usePolledJobs } from '#web/foundation/use-polled-jobs.ts';
import { useChange } from '#web/ui/use-change.ts';
import { batchesKey } from '../batches/use-batches.ts';

const jobsKey = ['import-jobs'] as const;
const filesKey = ['import-files'] as const;

export const isInProgress = ({ state }: ImportJob): boolean => state === 'waiting' || state === 'running';

/** Newest first. When a job ends, the batches and the files are read again. */
export function useImportJobs() {
  const cache = useQueryClient();
  return usePolledJobs({
    queryKey: jobsKey,
    read: async (signal) => (await call('imports.listImportJobs', {}, { signal })).data,
    isInProgress,
    onEnded: () => {
      for (const queryKey of [batchesKey, filesKey]) void cache.invalidateQueries({ queryKey });
    },
  });
}

const pollMs = 1_000;

export const isLoading = ({ download }: ImportFile): boolean =>
  download !== null && (download.state === 'waiting' || download.state === 'running');

/** Read again every second while the server loads one of them. */
export const useImportFiles = () =>
  useQuery({
    queryKey: filesKey,
    queryFn: ({ signal }) => call('imports.listImportFiles', {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.data.some(isLoading) === true ? pollMs : false),
    retry: 1,
  });

/** Reads files, jobs and batches again. */
export function useRefreshImports(): () => void {
  const cache = useQueryClient();
  return () => {
    for (const queryKey of [jobsKey, filesKey, batchesKey]) void cache.invalidateQueries({ queryKey });
  };
}

const useImportChange = <Input>(failed: string, send: (input: Input) => Promise<unknown>, onStarted?: () => void) =>
  useChange({
    send,
    onDone: () => {
      onStarted?.();
    },
    failed,
    reload: [jobsKey, filesKey, batchesKey],
  });

export const useStartImport = () =>
  useImportChange('The job did not start', (order: InputOf<'imports.startImport'>) =>
    call('imports.startImport', order),
  );

export const useCancelJob = () =>
  useImportChange('The job was not canceled', (id: string) => call('imports.cancelImportJob', { id }));

export const useDiscardFile = () =>
  useImportChange('The file was not discarded', (id: string) => call('imports.discardImportFile', { id }));

export const useStartDownload = (onStarted: () => void) =>
  useImportChange(
    'The file is not being loaded',
    (url: string) => call('imports.startImportDownload', { url }),
    onStarted,
  );

export const useResumeDownload = () =>
  useImportChange('The download was not continued', (id: string) => call('imports.resumeImportDownload', { id }));

export const useUndoBatch = (onStarted: () => void) =>
  useImportChange('The undo did not start', (id: string) => call('imports.undoImportBatch', { id }), onStarted);
