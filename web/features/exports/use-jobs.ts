// The viewer's exports that run as jobs, polled while one is in progress.
import { useQueryClient } from '@tanstack/react-query';
import { exportFilePath } from '#contract/exports/export-options.ts';
import type { ExportJob } from '#contract/exports/exports.ts';
import { call, fetchFile } from '#web/foundation/call.ts';
import { usePolledJobs } from '#web/foundation/use-polled-jobs.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { saveBlob } from './download-file.ts';
import { jobsKey, reloadExports } from './export-queries.ts';

export const isInProgress = ({ state }: ExportJob): boolean => state === 'waiting' || state === 'running';

/** Newest first. */
export function useExportJobs() {
  const queryClient = useQueryClient();
  return usePolledJobs({
    queryKey: jobsKey,
    read: async (signal) => (await call('exports.listExportJobs', {}, { signal })).data,
    isInProgress,
    onEnded: () => void reloadExports(queryClient),
  });
}

export function useCancelExport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('exports.cancelExport', { id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: jobsKey }),
  });
}

/** Downloads the file of an export. It is saved only when all of it has arrived. */
export const useDownload = () =>
  useMutation({
    mutationFn: async ({ id, fileName }: { id: string; fileName: string }) =>
      saveBlob(fileName, await fetchFile(exportFilePath(id))),
  });
