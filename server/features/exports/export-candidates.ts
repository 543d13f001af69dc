// An export: one transaction, so that a file exists exactly if its candidates were counted and recorded.
import { createHash, randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { exportFormats, type FileColumns } from '#contract/exports/export-options.ts';
import type { ExportFile } from '#contract/exports/exports.ts';
import { byteOrderMark } from '#server/foundation/csv/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { idempotencyKeyReused } from '#server/foundation/errors/public.ts';
import { findListedIds, largestCandidateId, readForExport, type ExportedCandidate } from '../candidates/public.ts';
import { countKeyUse, countUse, recordDisclosures, requireRoom, type SeatLimits } from '../disclosures/public.ts';
import { noteContacts } from '../workspace-contacts/public.ts';
import { disclosedKinds } from './export-cells.ts';
import { exportExpired, nothingToExport } from './export-failures.ts';
import { endOfFile, type ExportParts } from './export-parts.ts';
import { findByKey, insertExport, insertFile, type StoredExport } from './exports-store.ts';
import { openFile, sealFile, type FileLine } from './files/inline-file.ts';
import { csv, csvHeading } from './formats/csv.ts';

export interface ExportOrder extends FileColumns {
  userId: string;
  /** The key with which a program exports; null: a person does. */
  apiKeyId: string | null;
  candidateIds: readonly string[];
  /** What the workspace of the account lets its seat export in a day. */
  seat: SeatLimits;
  description: string;
  /** Null: the request has none. */
  idempotencyKey: string | null;
}

/**
 * The capability `export` has been demanded.
 * @throws AppError `NOTHING_TO_EXPORT`, `FAIR_USE`, `IDEMPOTENCY_KEY_REUSED`, `EXPORT_EXPIRED`
 */
export function exportCandidates(parts: ExportParts, order: ExportOrder): Promise<ExportFile> {
  const { database, clock } = parts;
  const requestHash = hashOf(order);
  return inTransaction(database, async (client) => {
    const now = clock.now();
    const { userId, idempotencyKey } = order;
    const earlier = idempotencyKey === null ? null : await findByKey(client, userId, idempotencyKey, now);
    if (earlier !== null) return repeat(client, parts, earlier, requestHash);
    const ids = [...new Set(order.candidateIds)];
    const candidates = await readCandidates(client, parts, order, ids);
    if (candidates.length === 0) throw nothingToExport();
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

/** Candidates that are decrypted at the same time: between two such chunks, other requests are answered. */
const readAtOnce = 100;

/** Fair use comes first: a refused export must not cost as much as one that is made. */
async function readCandidates(
  client: PoolClient,
  { reader, fairUse }: ExportParts,
  { userId, seat }: Pick<ExportOrder, 'userId' | 'seat'>,
  ids: readonly string[],
): Promise<ExportedCandidate[]> {
  const listed = await findListedIds(
    client,
    ids.filter((id) => BigInt(id) <= largestCandidateId),
  );
  await requireRoom(client, userId, 'export', listed.size, fairUse(), seat);
  const listedIds = ids.filter((id) => listed.has(id));
  const candidates: ExportedCandidate[] = [];
  for (let at = 0; at < listedIds.length; at += readAtOnce)
    candidates.push(...(await readForExport(client, reader, listedIds.slice(at, at + readAtOnce))));
  return candidates;
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
  { sealing, recordAudit, fairUse }: ExportParts,
  { userId, apiKeyId, seat, columns, columnNames, description, idempotencyKey }: ExportOrder,
  { candidates, excluded, requestHash, now }: ReadCandidates,
): Promise<ExportFile | null> {
  const lines = candidates.map((candidate) => ({
    id: candidate.id,
    line: csv.line({ ...candidate, work: null }, columns),
  }));
  const [exportId, count, { fileName }] = [randomUUID(), candidates.length, exportFormats.csv];
  const isNew = await insertExport(client, {
    id: exportId,
    userId,
    exportedAt: now,
    count,
    excluded,
    fileName,
    format: 'csv',
    description,
    columns,
    columnNames,
    idempotencyKey,
    requestHash,
  });
  if (!isNew) return null;
  await insertFile(
    client,
    exportId,
    sealFile(sealing, exportId, csvHeading({ columns, columnNames }), lines),
    endOfFile(now),
  );
  await countUse(client, userId, 'export', count, fairUse(), seat);
  await countKeyUse(client, apiKeyId, 'export', count, fairUse());
  const disclosed = candidates.map((candidate) => ({
    candidateId: candidate.id,
    contactKinds: disclosedKinds(candidate, columns),
  }));
  await recordDisclosures(client, { userId, apiKeyId }, 'export', disclosed);
  recordAudit(client, {
    actor: { kind: 'account', id: userId },
    action: 'exports.exported',
    subject: { kind: 'export', id: exportId },
    after: { candidates: count, excluded, columns, ...(apiKeyId !== null && { apiKeyId }) },
  });
  await noteContacts(
    client,
    'export',
    candidates.map(({ id }) => ({ userId, candidateId: id })),
  );
  return { exportId, csv: textOfFile({ columns, columnNames }, lines), fileName, count, excluded };
}

const textOfFile = (head: FileColumns, lines: readonly FileLine[]): string =>
  `${byteOrderMark}${csvHeading(head)}${lines.map(({ line }) => line).join('')}`;

const hashOf = ({ candidateIds, columns, columnNames }: ExportOrder): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([candidateIds, columns, ...(columnNames ?? [])]))
    .digest();

function repeat(
  client: PoolClient,
  parts: ExportParts,
  earlier: StoredExport,
  requestHash: Buffer,
): Promise<ExportFile> {
  if (!earlier.requestHash.equals(requestHash)) throw idempotencyKeyReused('export');
  return fileAgain(client, parts, earlier);
}

/** The same file, without the candidates that were removed since. It neither counts nor is recorded as a disclosure again. */
async function fileAgain(client: PoolClient, { sealing }: ExportParts, stored: StoredExport): Promise<ExportFile> {
  if (stored.file === null) throw exportExpired();
  const lines = openFile(sealing, stored.id, stored.file);
  const listed = await findListedIds(
    client,
    lines.map(({ id }) => id),
  );
  const left = lines.filter(({ id }) => listed.has(id));
  return {
    exportId: stored.id,
    csv: textOfFile(stored, left),
    fileName: stored.fileName,
    count: left.length,
    excluded: stored.excluded + lines.length - left.length,
  };
}
