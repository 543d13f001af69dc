// An export: one transaction, so that a file exists exactly if its candidates were counted and recorded.
import { createHash, randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { exportFileName, exportLimits } from '#contract/export-options.ts';
import type { ExportColumn } from '#contract/export-options.ts';
import type { ExportFile } from '#contract/exports.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { Sealing } from '#server/foundation/sealing/public.ts';
import type { RecordAudit } from '../audit/public.ts';
import { findListedIds, readForExport } from '../candidates/public.ts';
import type { ContactReader, ExportedCandidate } from '../candidates/public.ts';
import { countUse, recordDisclosures } from '../disclosures/public.ts';
import { csvLine } from './csv.ts';
import { csvOf, openFile, sealFile } from './export-file.ts';
import type { ExportLines } from './export-file.ts';
import { cells, disclosedKinds, headings } from './export-rows.ts';
import { findByKey, findExport, insertExport, insertFile } from './exports-store.ts';
import type { StoredExport } from './exports-store.ts';

export interface ExportParts {
  database: Database;
  clock: Clock;
  reader: ContactReader;
  /** Encrypts the files. */
  sealing: Sealing;
  recordAudit: RecordAudit;
}

export interface ExportOrder {
  userId: string;
  candidateIds: readonly string[];
  columns: readonly ExportColumn[];
  description: string;
  /** Null: the request has none. */
  idempotencyKey: string | null;
}

/**
 * The capability `export` has been demanded.
 * @throws AppError `NOTHING_TO_EXPORT`, `FAIR_USE`, `IDEMPOTENCY_KEY_REUSED`, `EXPORT_EXPIRED`
 */
export function exportCandidates(parts: ExportParts, order: ExportOrder): Promise<ExportFile> {
  const { database, clock, reader } = parts;
  const requestHash = hashOf(order);
  return inTransaction(database, async (client) => {
    const now = clock.now();
    const { userId, idempotencyKey } = order;
    const earlier = idempotencyKey === null ? null : await findByKey(client, userId, idempotencyKey, now);
    if (earlier !== null) return repeat(client, parts, earlier, requestHash);
    const ids = [...new Set(order.candidateIds)];
    const candidates = await readForExport(client, reader, ids);
    if (candidates.length === 0) throw nothing();
    const made = await write(client, parts, order, {
      candidates,
      excluded: ids.length - candidates.length,
      requestHash,
      now,
    });
    if (made !== null) return made;
    const concurrent = await findByKey(client, userId, idempotencyKey ?? '', now);
    if (concurrent === null) throw new Error('An export vanished while it was repeated.');
    return repeat(client, parts, concurrent, requestHash);
  });
}

interface ReadCandidates {
  candidates: readonly ExportedCandidate[];
  excluded: number;
  requestHash: Buffer;
  now: Date;
}

/** Null: another request with the same Idempotency-Key was first, and nothing was written. */
async function write(
  client: PoolClient,
  { sealing, recordAudit }: ExportParts,
  { userId, columns, description, idempotencyKey }: ExportOrder,
  { candidates, excluded, requestHash, now }: ReadCandidates,
): Promise<ExportFile | null> {
  const file: ExportLines = {
    heading: csvLine(headings(columns)),
    lines: candidates.map((candidate) => ({ id: candidate.id, line: csvLine(cells(candidate, columns)) })),
  };
  const [exportId, count, fileName] = [randomUUID(), candidates.length, exportFileName];
  const isNew = await insertExport(client, {
    id: exportId,
    userId,
    exportedAt: now,
    count,
    excluded,
    fileName,
    description,
    columns,
    idempotencyKey,
    requestHash,
  });
  if (!isNew) return null;
  await insertFile(client, exportId, sealFile(sealing, exportId, file), endOf(now));
  await countUse(client, userId, 'export', count);
  const disclosed = candidates.map((candidate) => ({
    candidateId: candidate.id,
    contactKinds: disclosedKinds(candidate, columns),
  }));
  await recordDisclosures(client, userId, 'export', disclosed);
  recordAudit(client, {
    actor: { kind: 'account', id: userId },
    action: 'exports.exported',
    subject: { kind: 'export', id: exportId },
    before: null,
    after: { candidates: count, excluded, columns },
  });
  return { exportId, csv: csvOf(file), fileName, count, excluded };
}

const endOf = (now: Date): Date => new Date(now.getTime() + exportLimits.fileHours * 3_600_000);

const hashOf = ({ candidateIds, columns }: ExportOrder): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([candidateIds, columns]))
    .digest();

const nothing = (): AppError =>
  new AppError(
    'conflict',
    'NOTHING_TO_EXPORT',
    'None of these candidates is in the directory any more. Search again and select others.',
  );

function repeat(
  client: PoolClient,
  parts: ExportParts,
  earlier: StoredExport,
  requestHash: Buffer,
): Promise<ExportFile> {
  if (!earlier.requestHash.equals(requestHash))
    throw new AppError(
      'conflict',
      'IDEMPOTENCY_KEY_REUSED',
      'This Idempotency-Key was used for another export. Send a new key with a new request.',
    );
  return fileAgain(client, parts, earlier);
}

/** The same file, without the candidates that were removed since. It neither counts nor is recorded as a disclosure again. */
async function fileAgain(client: PoolClient, { sealing }: ExportParts, stored: StoredExport): Promise<ExportFile> {
  if (stored.file === null)
    throw new AppError(
      'gone',
      'EXPORT_EXPIRED',
      `Files are kept for ${exportLimits.fileHours} hours, and this one was deleted. Export the candidates again.`,
    );
  const { heading, lines } = openFile(sealing, stored.id, stored.file);
  const listed = await findListedIds(
    client,
    lines.map(({ id }) => id),
  );
  const left = lines.filter(({ id }) => listed.has(id));
  return {
    exportId: stored.id,
    csv: csvOf({ heading, lines: left }),
    fileName: stored.fileName,
    count: left.length,
    excluded: stored.excluded + lines.length - left.length,
  };
}

/**
 * Downloads the file of an earlier export of this account. The capability `export` has been demanded.
 * @throws AppError `NOT_FOUND`, `EXPORT_EXPIRED`
 */
export const downloadAgain = (parts: ExportParts, userId: string, exportId: string): Promise<ExportFile> =>
  inTransaction(parts.database, async (client) => {
    const stored = await findExport(client, userId, exportId, parts.clock.now());
    if (stored === null)
      throw new AppError(
        'not_found',
        'NOT_FOUND',
        'There is no such export. Look for it in Account Settings, Exports.',
      );
    const file = await fileAgain(client, parts, stored);
    parts.recordAudit(client, {
      actor: { kind: 'account', id: userId },
      action: 'exports.downloaded',
      subject: { kind: 'export', id: exportId },
      before: null,
      after: { candidates: file.count },
    });
    return file;
  });
