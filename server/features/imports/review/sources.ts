// How complete the data of each source is. Counting reads the whole directory, so a job does it and the screen reads the result.
import type { ImportSource } from '#contract/imports/imports.ts';
import { countBySource, type SourceCount } from '#server/features/candidates/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { findLastImports, isCountDue, readCounts, saveCounts } from './source-counts-store.ts';

/** The source with the most candidates first. `countedAt` null: not counted yet. */
export async function listSources(database: Database): Promise<{ data: ImportSource[]; countedAt: string | null }> {
  const counted = await readCounts(database);
  if (counted === null) return { data: [], countedAt: null };
  const lastImports = await findLastImports(database);
  return {
    data: counted.sources.map((count) => sourceOf(count, lastImports.get(count.source) ?? null)),
    countedAt: counted.countedAt.toISOString(),
  };
}

const sourceOf = (
  { source, candidates, withEmail, withPhone, withNpi, withSpecialty, withCity, newestDataOn }: SourceCount,
  lastImport: Date | null,
): ImportSource => ({
  source,
  candidates,
  email: withEmail / candidates,
  phone: withPhone / candidates,
  npi: withNpi / candidates,
  specialty: withSpecialty / candidates,
  city: withCity / candidates,
  newestDataOn,
  lastImportAt: lastImport?.toISOString() ?? null,
});

export async function countSources(database: Database): Promise<void> {
  if (!(await isCountDue(database))) return;
  await inTransaction(database, async (client) => saveCounts(client, await countBySource(client)));
}
