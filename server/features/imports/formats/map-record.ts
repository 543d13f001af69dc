import { vendorColumns, type VendorColumn } from '#contract/imports/vendor-columns.ts';
import type { CandidateDraft } from '#server/features/candidates/public.ts';
import { mapVendorRow } from './map-vendor-row.ts';

const slots = new Map(vendorColumns.map((column, slot) => [column, slot] as const));

/**
 * Normalizes one record that is in no file, such as a resume, as the row of a vendor file with these cells. Null when it names
 * no person. `source`: the name of the source.
 */
export function mapRecord(
  cells: Readonly<Partial<Record<VendorColumn, string>>>,
  source: string,
): CandidateDraft | null {
  const result = mapVendorRow(
    vendorColumns.map((column) => cells[column] ?? ''),
    slots,
    1,
    source,
  );
  return result.kind === 'candidate' ? result.draft : null;
}
