// What the columns of an uploaded file mean, as the server reads them, with the corrections of the administrator.
import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isByHeader, mappingOf, type ColumnMapping, type FilePreview } from '#contract/imports/column-mapping.ts';
import type { VendorColumn } from '#contract/imports/vendor-columns.ts';
import { call } from '#web/foundation/call.ts';

interface Choice {
  source: string | null;
  sheet: string | null;
  /** Null: nothing was corrected. */
  columns: ColumnMapping | null;
}

export interface Preview extends Choice {
  /** Undefined: it is being read. */
  found: FilePreview | undefined;
  isError: boolean;
  retry: () => void;
  chooseSource: (source: string | null) => void;
  chooseSheet: (sheet: string) => void;
  chooseField: (position: number, field: VendorColumn | null) => void;
}

export function usePreview(fileId: string, isComplete: boolean): Preview {
  const [choice, setChoice] = useState<Choice>({ source: null, sheet: null, columns: null });
  /** The columns before the first correction: they say which meanings are still guesses. */
  const [proposed, setProposed] = useState<FilePreview['columns']>([]);
  const { data, isError, refetch } = useQuery({
    queryKey: ['import-preview', fileId, choice],
    queryFn: ({ signal }) => call('imports.previewImportFile', { id: fileId, ...choice }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isComplete,
    staleTime: Infinity,
    retry: 1,
  });
  return {
    ...choice,
    // The corrections are shown at once, and what they change when the server has answered.
    found: data && (choice.columns === null ? data : { ...data, columns: corrected(proposed, choice.columns) }),
    isError,
    retry: () => void refetch(),
    chooseSource: (source) => setChoice((before) => (before.source === source ? before : { ...before, source })),
    chooseSheet: (sheet) => setChoice((before) => ({ ...before, sheet, columns: null })),
    chooseField: (position, field) => {
      const columns = data?.columns ?? [];
      if (choice.columns === null) setProposed(columns);
      setChoice((before) => ({
        ...before,
        columns: (before.columns ?? mappingOf(columns)).map((column, at) =>
          at === position ? { ...column, field } : column,
        ),
      }));
    },
  };
}

const corrected = (proposed: FilePreview['columns'], choice: ColumnMapping): FilePreview['columns'] =>
  proposed.map((column, at) => {
    const field = choice[at]?.field ?? null;
    if (field === column.field) return column;
    return { ...column, field, basis: field === null ? null : 'chosen' };
  });

/** The columns to start with. Null: the header says what they mean. */
export const columnsToStart = ({ found, columns }: Preview): ColumnMapping | null =>
  columns ?? (found === undefined || isByHeader(found.columns) ? null : mappingOf(found.columns));
