// Reads, verifies and exports the audit.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputOf, OutputOf } from '#contract/call.ts';
import { call } from '#web/foundation/call.ts';
import { queryOf } from '#web/foundation/query-of.ts';
import { today } from '#web/foundation/clock.ts';
import { saveFile } from '#web/foundation/save-file.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { useChange } from '#web/ui/use-change.ts';

export type AuditFilters = Omit<InputOf<'audit.listAuditEntries'>, 'before'>;

/** `before` null: the newest entries. */
export const useAuditPage = (filters: AuditFilters, before: number | null) =>
  useQuery({
    ...queryOf(['audit', filters, before], 'audit.listAuditEntries', {
      ...filters,
      ...(before === null ? {} : { before }),
    }),
    placeholderData: keepPreviousData,
  });

export const useAuditActions = () =>
  useQuery({
    queryKey: ['audit-actions'],
    queryFn: async ({ signal }) => (await call('audit.listAuditActions', {}, { signal })).data,
  });

export type Verification = OutputOf<'audit.verifyAudit'>;

/** Verifies the whole audit, part by part. `progress` null: not begun. */
export function useVerification() {
  const [progress, setProgress] = useState<Verification | null>(null);
  const verification = useMutation({
    mutationFn: async () => {
      setProgress(null);
      let part: Verification;
      let after = 0;
      do {
        part = await call('audit.verifyAudit', { after });
        after = part.verified;
        setProgress(part);
      } while (!part.isEnd);
      return part;
    },
  });
  return { progress, verification };
}

/** Loads every entry that passes the filters and saves them as one file. */
export const useAuditExport = (filters: AuditFilters) =>
  useChange({
    send: async () => {
      const parts: string[] = [];
      let before: number | null = null;
      do {
        const part: OutputOf<'audit.exportAuditEntries'> = await call('audit.exportAuditEntries', {
          ...filters,
          ...(before === null ? {} : { before }),
        });
        parts.push(part.lines);
        before = part.next;
      } while (before !== null);
      saveFile(`audit-${today()}.jsonl`, new Blob(parts, { type: 'application/jsonl' }));
    },
    failed: 'Export failed',
  });
