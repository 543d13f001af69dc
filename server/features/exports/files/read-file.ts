// The lines of a stored file, for one download: without the candidates who are no longer in the directory at that moment.
import type { PoolClient } from 'pg';
import { inTransaction, withoutWaitBudget } from '#server/foundation/database/public.ts';
import { findListedIds } from '../../candidates/public.ts';
import type { ExportParts } from '../export-parts.ts';
import type { StoredExport } from '../exports-store.ts';
import { countParts, readPart } from './parts-store.ts';
import { openFile, type FileLine } from './inline-file.ts';
import { openPart } from './part.ts';

type ReadParts = Pick<ExportParts, 'database' | 'sealing'>;

/** Holds one part at a time in memory, and no connection between two of them. It fails when a part is deleted meanwhile. */
export async function* readFile(parts: ReadParts, stored: StoredExport): AsyncGenerator<readonly string[]> {
  // The request that began a download waits no longer for the whole of it.
  const inOne = <T>(work: (client: PoolClient) => Promise<T>): Promise<T> =>
    withoutWaitBudget(() => inTransaction(parts.database, work));
  const { file } = stored;
  if (file !== null) {
    yield await inOne((client) => listedOnly(client, openFile(parts.sealing, stored.id, file)));
    return;
  }
  const partsCount = await inOne((client) => countParts(client, stored.id));
  if (partsCount === 0) throw new Error('The parts of an export are missing.');
  for (let number = 0; number < partsCount; number += 1)
    yield await inOne(async (client) => {
      const part = await readPart(client, stored.id, number);
      if (part === null) throw new Error('A part of an export is missing.');
      return listedOnly(client, openPart(parts.sealing, stored.id, number, part.content));
    });
}

async function listedOnly(client: PoolClient, lines: readonly FileLine[]): Promise<string[]> {
  const listed = await findListedIds(
    client,
    lines.map(({ id }) => id),
  );
  return lines.filter(({ id }) => listed.has(id)).map(({ line }) => line);
}
