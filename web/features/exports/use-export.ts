import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { exportLimits, isListColumn, type ExportColumn, type ExportFormat } from '#contract/exports/export-options.ts';
import type { ExportFile, ExportJob } from '#contract/exports/exports.ts';
import type { InputOf } from '#contract/call.ts';
import { call } from '#web/foundation/call.ts';
import { queryOf } from '#web/foundation/query-of.ts';
import { newIdempotencyKey } from '#web/foundation/idempotency-key.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { formatCount } from '#web/ui/format.ts';
import { useToast } from '#web/ui/toast.tsx';
import { saveCsv } from './download-file.ts';
import { failureText, noDataText } from './export-messages.ts';
import { exportLogsKey, jobsKey, reloadExports } from './export-queries.ts';

/** One page of the viewer's own exports. */
export const useExportLogs = (page: number) =>
  useQuery(queryOf([...exportLogsKey, page], 'exports.listExports', { page }));

type StartInput = InputOf<'exports.startExport'>['body'];

export interface WholeExport {
  source: Pick<StartInput, 'filters' | 'listId'>;
  count: number;
  label: string;
  /** What the log of exports calls it. */
  description: string;
}

export interface ExportRequest {
  /** The selected candidates, or all of a list or a search. */
  source: Pick<StartInput, 'physicianIds' | 'workOf'> | WholeExport['source'];
  format: ExportFormat;
  columns: ExportColumn[];
  /** Undefined: the usual names. */
  columnNames: string[] | undefined;
  description: string;
}

/** A small CSV file comes with the answer; everything else is written by a job. */
export type ExportResult = { file: ExportFile } | { job: ExportJob };

/**
 * Exports; a small file is downloaded at once. A repeated attempt after a failure counts once: it has the same Idempotency-Key.
 * `isOfList`: the page of a list has messages of its own.
 */
export function useExport(isOfList: boolean) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const attempt = useRef({ request: '', key: '' });
  return useMutation({
    mutationFn: async (request: ExportRequest): Promise<ExportResult> => {
      const text = JSON.stringify([request.source, request.format, request.columns, request.columnNames]);
      if (attempt.current.request !== text) attempt.current = { request: text, key: newIdempotencyKey() };
      const { source, format, columns, columnNames, description } = request;
      const headers = { 'idempotency-key': attempt.current.key };
      const described = description.slice(0, descriptionLengthMax);
      const physicianIds = 'physicianIds' in source ? source.physicianIds : undefined;
      if (format !== 'csv' || physicianIds === undefined || columns.some(isListColumn))
        return {
          job: await call('exports.startExport', {
            headers,
            body: { ...source, format, columns, columnNames, description: described },
          }),
        };
      const body = { physicianIds, columns, columnNames, description: described };
      const file = await call('exports.exportPhysicians', { headers, body });
      const fileName = saveCsv(file);
      if (fileName === null) throw new Error(noDataText(isOfList));
      return { file: { ...file, fileName } };
    },
    onSuccess: async (result) => {
      attempt.current = { request: '', key: '' };
      if ('job' in result) return queryClient.invalidateQueries({ queryKey: jobsKey });
      toast({ title: 'Export Successful', text: exportedText(result.file) });
      return reloadExports(queryClient);
    },
    onError: (error) => toast({ title: 'Export Failed', text: failureText(error, isOfList), look: 'danger' }),
  });
}

const descriptionLengthMax = 200;

/** What the file contains and what was left out. */
export function exportedText({ count, excluded }: Pick<ExportFile, 'count' | 'excluded'>): string {
  const exported = `${formatCount(count)} ${count === 1 ? 'healthcare professional was' : 'healthcare professionals were'} exported.`;
  if (excluded === 0) return exported;
  return `${exported} ${formatCount(excluded)} ${excluded === 1 ? 'was' : 'were'} left out, because they are no longer in the directory.`;
}

/** Why so many cannot be exported at once; null: they can. */
export function tooManyText(count: number, isWhole: boolean): string | null {
  const most = isWhole ? exportLimits.jobCandidatesMax : exportLimits.candidatesMax;
  if (count <= most) return null;
  const advice = isWhole ? 'Add filters to the search.' : 'Select fewer.';
  return `An export has at most ${formatCount(most)} professionals. ${advice}`;
}
