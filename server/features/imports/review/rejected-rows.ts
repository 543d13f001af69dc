// Keeps the rejected rows of a batch, and the values that were left out, for administrators, and reads them page by page or as CSV.
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { importLimits as limits } from '#contract/imports/import-limits.ts';
import type { RejectedRow as ShownRow } from '#contract/imports/imports.ts';
import { csvLine } from '#server/foundation/csv/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Sealing } from '#server/foundation/sealing/public.ts';
import type { ReportedRow } from '../formats/row-result.ts';
import * as store from './rejected-parts-store.ts';
import type { RejectedPart } from './rejected-parts-store.ts';

/** Line, reason, and the cells in the order of the part's columns. No cells: none could be read. */
const storedRows = z.array(z.tuple([z.number(), z.string(), z.array(z.string())]));
type StoredRow = z.output<typeof storedRows>[number];

const placeOf = (batchId: string, firstLine: number): string => `import_rejected_parts/${batchId}/${firstLine}/sealed`;

/** A longer cell or reason is cut: a row may have a megabyte. */
const cellLengthMax = 500;
const cut = (text: string): string => (text.length > cellLengthMax ? `${text.slice(0, cellLengthMax)}…` : text);

/** In the transaction of the chunk. `storedBefore`: how many such rows the batch had before these. */
export async function storeReported(
  client: PoolClient,
  sealing: Sealing,
  { batchId, isImported }: Pick<RejectedPart, 'batchId' | 'isImported'>,
  reported: readonly ReportedRow[],
  storedBefore: number,
): Promise<void> {
  const kept = reported.slice(0, Math.max(0, limits.rejectedRowsStoredMax - storedBefore));
  const [first] = kept;
  if (first === undefined) return;
  const columns = Object.keys(kept.find(({ cells }) => Object.keys(cells).length > 0)?.cells ?? {});
  const rows = kept.map(({ line, reason, cells }): StoredRow => [
    line,
    cut(reason),
    Object.keys(cells).length === 0 ? [] : columns.map((column) => cut(cells[column] ?? '')),
  ]);
  const content = sealing.seal(placeOf(batchId, first.line), JSON.stringify(rows));
  await store.insertPart(
    client,
    { batchId, isImported, firstLine: first.line, rows: rows.length, columns, content },
    limits.rejectedRowsDays,
  );
}

const openPart = (sealing: Sealing, { batchId, firstLine, content }: RejectedPart): StoredRow[] =>
  storedRows.parse(JSON.parse(sealing.open(placeOf(batchId, firstLine), content)));

export interface RejectedPage {
  data: ShownRow[];
  count: number;
  totalPages: number;
}

/** `page` counts from 1. A page beyond the last is empty. */
export async function readRejectedPage(
  database: Database,
  sealing: Sealing,
  batchId: string,
  page: number,
): Promise<RejectedPage> {
  const limit = limits.rejectedRowsPerPage;
  const offset = (page - 1) * limit;
  const count = await store.countRejected(database, batchId);
  const parts = count === 0 ? [] : await store.findParts(database, batchId, { offset, limit });
  const data = parts.flatMap((part) =>
    openPart(sealing, part)
      .slice(Math.max(0, offset - part.rowsBefore), offset + limit - part.rowsBefore)
      .map(([line, reason, cells]) => ({
        line,
        reason,
        cells: cells.map((value, at) => ({ column: part.columns[at] ?? '', value })),
      })),
  );
  return { data, count, totalPages: Math.ceil(count / limit) };
}

/** `afterLine` 0: from the beginning, with the names of the columns. `next` null: this is the last part. */
export async function reportedAsCsv(
  database: Database,
  sealing: Sealing,
  wanted: Pick<RejectedPart, 'batchId' | 'isImported'>,
  afterLine: number,
): Promise<{ lines: string; next: number | null }> {
  const columns = await store.findColumns(database, wanted);
  const parts = await store.findPartsAfter(database, wanted, afterLine, limits.rejectedPartsPerExport);
  const lines = afterLine === 0 ? [csvLine(['line', 'reason', ...columns])] : [];
  for (const part of parts) {
    const slots = columns.map((column) => part.columns.indexOf(column));
    for (const [line, reason, cells] of openPart(sealing, part))
      lines.push(csvLine([String(line), reason, ...slots.map((slot) => cells[slot] ?? '')]));
  }
  const isLast = parts.length < limits.rejectedPartsPerExport;
  return { lines: lines.join(''), next: isLast ? null : (parts.at(-1)?.firstLine ?? null) };
}
