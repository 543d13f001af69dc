// The batches, their rejected rows and the sources.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { InputOf, OutputOf } from '#contract/call.ts';
import { call } from '#web/foundation/call.ts';
import { saveFile } from '#web/foundation/save-file.ts';
import { useChange } from '#web/ui/use-change.ts';

export const batchesKey = ['import-batches'] as const;

/** The queries are repeated this often while a batch is in progress. */
const pollMs = 2_000;

export const useBatches = (page: number) =>
  useQuery({
    queryKey: [...batchesKey, 'list', page],
    queryFn: ({ signal }) => call('imports.listImportBatches', { page }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some((batch) => batch.state === 'running' || batch.state === 'undoing') === true
        ? pollMs
        : false,
  });

/** `id` empty: the address names no batch. */
export const useBatch = (id: string, page: number) =>
  useQuery({
    queryKey: [...batchesKey, 'one', id, page],
    queryFn: ({ signal }) => call('imports.readImportBatch', { id, page }, { signal }),
    enabled: id !== '',
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.batch.state === 'running' || state.data?.batch.state === 'undoing' ? pollMs : false,
  });

export const useSources = () =>
  useQuery({
    queryKey: [...batchesKey, 'sources'],
    queryFn: ({ signal }) => call('imports.listImportSources', {}, { signal }),
  });

type ExportedRows = InputOf<'imports.exportRejectedRows'>['of'];

const fileEnds: Readonly<Record<NonNullable<ExportedRows>, string>> = {
  rejected_rows: 'rejected',
  left_out_values: 'left-out',
};

/** Loads all rejected rows of a batch, or all values that were left out, and saves them as one file. */
export const useRowsExport = (id: string, of: NonNullable<ExportedRows>) =>
  useChange({
    send: async () => {
      const parts: string[] = [];
      let afterLine: number | null = null;
      do {
        const part: OutputOf<'imports.exportRejectedRows'> = await call('imports.exportRejectedRows', {
          id,
          of,
          ...(afterLine === null ? {} : { afterLine }),
        });
        parts.push(part.lines);
        afterLine = part.next;
      } while (afterLine !== null);
      saveFile(`${id}.${fileEnds[of]}.csv`, new Blob(parts, { type: 'text/csv;charset=utf-8' }));
    },
    failed: 'Download failed',
  });
