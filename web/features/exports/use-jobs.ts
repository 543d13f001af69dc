// The viewer's exports that run as jobs, polled while one is in progress.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { exportFilePath } from '#contract/export-options.ts';
import type { ExportJob } from '#contract/exports.ts';
import { call, fetchFile } from '#web/foundation/call.ts';
import { saveBlob } from './download-file.ts';
import { jobsKey, reloadExports } from './export-queries.ts';

const pollMs = 1_000;

export const isInProgress = ({ state }: ExportJob): boolean => state === 'waiting' || state === 'running';

/** Newest first. */
export function useExportJobs() {
  const queryClient = useQueryClient();
  const jobs = useQuery({
    queryKey: jobsKey,
    queryFn: async ({ signal }) => (await call('exports.listExportJobs', {}, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isInProgress) === true ? pollMs : false),
    refetchOnMount: 'always',
    retry: 1,
  });
  const isRunning = jobs.data?.some(isInProgress) === true;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void reloadExports(queryClient);
    wasRunning.current = isRunning;
  }, [isRunning, queryClient]);
  return jobs;
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
