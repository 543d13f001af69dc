// Completes a large file in one transaction: the file can be downloaded, and its candidates are counted, recorded and audited, or
// none of this.
import type { PoolClient } from 'pg';
import { exportFormats } from '#contract/exports/export-options.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { findListedIds } from '../../candidates/public.ts';
import { seatCeilings } from '../../access/public.ts';
import { countKeyUse, countUse, recordDisclosures } from '../../disclosures/public.ts';
import { recordWebhookEvent } from '../../webhooks/public.ts';
import { noteContacts } from '../../workspace-contacts/public.ts';
import { nothingToExport } from '../export-failures.ts';
import { endOfFile, type ExportParts } from '../export-parts.ts';
import { insertExport, insertFile } from '../exports-store.ts';
import { openPart, sealPart } from '../files/part.ts';
import { endJob, type StoredJob } from './jobs-store.ts';
import { requireExport, requireList } from './require-rights.ts';
import { countParts, readPart, readPartCandidates, rewritePart, type WrittenPart } from '../files/parts-store.ts';

/** Nothing happens when the job has ended meanwhile. @throws AppError `NOTHING_TO_EXPORT`, `FAIR_USE`, `MAY_NOT_EXPORT`, `LIST_NOT_FOUND` */
export async function finishExport(parts: ExportParts, exportId: string, job: StoredJob): Promise<void> {
  const { userId, apiKeyId, columns, columnNames, format, description, requested, requestHash } = job;
  const access = await requireExport(parts, job);
  await requireList(parts, job, access);
  const seat = seatCeilings(access).exported;
  await inTransaction(parts.database, async (client) => {
    const now = parts.clock.now();
    const { candidateIds, excludedLate } = await recordCandidates(client, parts, exportId, { userId, apiKeyId });
    const count = candidateIds.length;
    if (count === 0) throw nothingToExport();
    const excluded = requested - count;
    await countUse(client, userId, 'export', count, parts.fairUse(), seat);
    await countKeyUse(client, apiKeyId, 'export', count, parts.fairUse());
    const { fileName } = exportFormats[format];
    await insertExport(client, {
      id: exportId,
      userId,
      exportedAt: now,
      count,
      excluded,
      fileName,
      format,
      description,
      columns,
      columnNames,
      idempotencyKey: null,
      requestHash,
    });
    await insertFile(client, exportId, null, endOfFile(now));
    parts.recordAudit(client, {
      actor: { kind: 'account', id: userId },
      action: 'exports.exported',
      subject: { kind: 'export', id: exportId },
      after: { candidates: count, excluded, columns, ...(apiKeyId !== null && { apiKeyId }) },
    });
    await noteContacts(
      client,
      'export',
      candidateIds.map((candidateId) => ({ userId, candidateId })),
    );
    // Last, so that a cancellation waits for a moment only; when it was first, nothing of this is committed.
    const isEnded = await endJob(client, exportId, {
      state: 'done',
      problem: null,
      excludedLate,
      now,
      expiresAt: endOfFile(now),
    });
    if (!isEnded) throw new AlreadyEnded();
    await recordWebhookEvent(client, [userId], 'export.finished', {
      exportId,
      state: 'done',
      candidates: count,
      leftOut: excluded,
    });
  }).catch((error: unknown) => {
    if (!(error instanceof AlreadyEnded)) throw error;
  });
}

/** Rolls the transaction back. */
class AlreadyEnded extends Error {}

interface Recorded {
  /** In the file. */
  candidateIds: string[];
  /** Candidates who were removed after their part had been written, and before this moment. */
  excludedLate: number;
}

async function recordCandidates(
  client: PoolClient,
  parts: ExportParts,
  exportId: string,
  recipient: Pick<StoredJob, 'userId' | 'apiKeyId'>,
): Promise<Recorded> {
  const partsCount = await countParts(client, exportId);
  let excludedLate = 0;
  const inFile: string[] = [];
  for (let number = 0; number < partsCount; number += 1) {
    const part = await readPartCandidates(client, exportId, number);
    if (part === null) throw new Error('A part of an export is missing.');
    const listed = await findListedIds(client, part.candidateIds);
    const left = part.candidateIds.filter((id) => listed.has(id)).length;
    const { candidateIds, contactKinds } =
      left === part.candidateIds.length ? part : await takeOut(client, parts, exportId, { number, listed });
    excludedLate += part.candidateIds.length - left;
    inFile.push(...candidateIds);
    const disclosed = candidateIds.map((candidateId, at) => ({
      candidateId,
      contactKinds: (contactKinds[at] ?? '').split(' '),
    }));
    if (disclosed.length > 0) await recordDisclosures(client, recipient, 'export', disclosed);
  }
  return { candidateIds: inFile, excludedLate };
}

/** Takes the candidates who are no longer listed out of a part. */
async function takeOut(
  client: PoolClient,
  { sealing }: Pick<ExportParts, 'sealing'>,
  exportId: string,
  { number, listed }: { number: number; listed: ReadonlySet<string> },
): Promise<WrittenPart> {
  const part = await readPart(client, exportId, number);
  if (part === null) throw new Error('A part of an export is missing.');
  const lines = openPart(sealing, exportId, number, part.content).filter(({ id }) => listed.has(id));
  const rewritten = {
    number,
    candidateIds: lines.map(({ id }) => id),
    contactKinds: part.contactKinds.filter((_kinds, at) => listed.has(part.candidateIds[at] ?? '')),
    content: sealPart(sealing, exportId, number, lines),
  };
  await rewritePart(client, exportId, rewritten);
  return rewritten;
}
