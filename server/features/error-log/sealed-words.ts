// What users typed is encrypted: the content of the report of a failed search, and the text of a term without results.
import { z } from 'zod';
import type { Sealed, Sealing } from '#server/foundation/sealing/public.ts';
import type { StoredContent } from './search-errors-store.ts';
import type { StoredTerm } from './unmatched-terms-store.ts';

const reportContent = z.object({
  errorMessage: z.string(),
  searchQuery: z.string(),
  searchUrl: z.string(),
  searchFilters: z.record(z.string(), z.unknown()),
});
type ReportContent = z.output<typeof reportContent>;

const placeOfReport = (id: string): string => `search_errors/${id}/sealed`;
const placeOfTerm = (termHash: Buffer): string => `unmatched_terms/${termHash.toString('hex')}/sealed`;

export const sealReport = (sealing: Sealing, id: string, content: ReportContent): Sealed =>
  sealing.seal(placeOfReport(id), JSON.stringify(content));

/** @throws when the row was altered, or its key is not configured */
export const openReport = (sealing: Sealing, row: StoredContent & { id: string }): ReportContent =>
  reportContent.parse(row.keyId === null ? row.plain : JSON.parse(sealing.open(placeOfReport(row.id), row)));

export const sealTerm = (sealing: Sealing, termHash: Buffer, term: string): Sealed =>
  sealing.seal(placeOfTerm(termHash), term);

/** @throws when the row was altered, or its key is not configured */
export const openTerm = (sealing: Sealing, row: StoredTerm): string =>
  row.keyId === null ? row.term : sealing.open(placeOfTerm(row.termHash), row);
