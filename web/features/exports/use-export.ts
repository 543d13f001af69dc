import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ExportColumn } from '#contract/export-options.ts';
import type { ExportFile } from '#contract/exports.ts';
import { call } from '#web/foundation/call.ts';
import { newIdempotencyKey } from '#web/foundation/idempotency-key.ts';
import { formatCount } from '#web/ui/format.ts';
import { useToast } from '#web/ui/toast.tsx';
import { downloadFile } from './download-file.ts';
import { failureText } from './export-messages.ts';

const exportLogsKey = ['exports'];

/** The first page of the viewer's own exports. */
export const useExportLogs = (page: number, isWanted = true) =>
  useQuery({
    queryKey: [...exportLogsKey, page],
    queryFn: ({ signal }) => call('exports.listExports', { page }, { signal }),
    enabled: isWanted,
    retry: false,
  });

interface ExportRequest {
  ids: readonly string[];
  columns: readonly ExportColumn[];
  description: string;
}

/** Exports and downloads. A repeated attempt after a failure counts once: it has the same Idempotency-Key. */
export function useExport() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const attempt = useRef({ request: '', key: '' });
  return useMutation({
    mutationFn: async ({ ids, columns, description }: ExportRequest): Promise<ExportFile> => {
      const request = JSON.stringify([ids, columns]);
      if (attempt.current.request !== request) attempt.current = { request, key: newIdempotencyKey() };
      return call('exports.exportPhysicians', {
        headers: { 'idempotency-key': attempt.current.key },
        body: { physicianIds: [...ids], columns: [...columns], description },
      });
    },
    onSuccess: async (file) => {
      attempt.current = { request: '', key: '' };
      downloadFile(file.fileName, file.csv);
      toast({ title: 'Export Successful', text: exportedText(file) });
      await queryClient.invalidateQueries({ queryKey: exportLogsKey });
      await queryClient.invalidateQueries({ queryKey: ['subscription'] });
    },
    onError: (error) => toast({ title: 'Export Failed', text: failureText(error), look: 'danger' }),
  });
}

/** What the file contains and what was left out. */
export function exportedText({ count, excluded }: Pick<ExportFile, 'count' | 'excluded'>): string {
  const exported = `${formatCount(count)} ${count === 1 ? 'healthcare professional was' : 'healthcare professionals were'} exported.`;
  if (excluded === 0) return exported;
  return `${exported} ${formatCount(excluded)} ${excluded === 1 ? 'was' : 'were'} left out, because they are no longer in the directory.`;
}
