// Sends the file of an export as a stream. The rights of the account are checked with every request.
import { z } from 'zod';
import { exportFilePath } from '#contract/exports/export-options.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { signedIn } from '#server/foundation/operation/public.ts';
import { tryTake } from '#server/foundation/rate-limit/public.ts';
import type { RawRoute } from '#server/foundation/raw-route/public.ts';
import { exportExpired, exportNotFound } from '../export-failures.ts';
import type { ExportParts } from '../export-parts.ts';
import { findExport, type StoredExport } from '../exports-store.ts';
import { fileFormats } from '../formats/formats.ts';
import { readFile } from './read-file.ts';

/** Of one account: each may be a file of 100,000 candidates, which the server decrypts. */
const downloads = { usesMax: 60, seconds: 3_600 };

type FileParts = Pick<ExportParts, 'database' | 'clock' | 'sealing' | 'recordAudit'>;

export const exportFileRoute = (parts: FileParts): RawRoute => ({
  method: 'GET',
  path: exportFilePath(':id'),
  capability: 'export',
  sender: 'browser',
  refusesOtherSites: true,
  bodyBytesMax: 0,
  handle: async ({ request, parameter, caller }) => {
    const { userId } = signedIn({ caller: await caller() });
    const stored = await findFile(parts, userId, parameter('id'));
    const format = fileFormats[stored.format];
    const headers = {
      'content-type': format.contentType,
      'content-disposition': `attachment; filename="${stored.fileName}"`,
    };
    // Scanners of links and download managers ask for the headers first, which is no download.
    if (request.method === 'HEAD') return new Response(null, { headers });
    if (!(await tryTake(parts.database.pool, `export file ${userId}`, [downloads]))) throw tooManyDownloads();
    // The first lines are read before the response begins, so that a failure has its status.
    const lines = readFile(parts, stored);
    const first = await lines.next();
    await recordDownload(parts, userId, stored);
    return new Response(format.write(stored, startingWith(first, lines)), { headers });
  },
});

async function* startingWith<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.done === true) return;
  yield first.value;
  yield* rest;
}

/** @throws AppError `NOT_FOUND`, also for an export of another account; `EXPORT_EXPIRED` */
async function findFile({ database, clock }: FileParts, userId: string, id: string): Promise<StoredExport> {
  if (!z.uuid().safeParse(id).success) throw exportNotFound();
  const stored = await inTransaction(database, (client) => findExport(client, userId, id, clock.now()));
  if (stored === null) throw exportNotFound();
  if (!stored.hasFile) throw exportExpired();
  return stored;
}

const recordDownload = ({ database, recordAudit }: FileParts, userId: string, { id, count }: StoredExport) =>
  inTransaction(database, (client) => {
    recordAudit(client, {
      actor: { kind: 'account', id: userId },
      action: 'exports.downloaded',
      subject: { kind: 'export', id },
      after: { candidates: count },
    });
    return Promise.resolve();
  });

const tooManyDownloads = (): AppError =>
  new AppError('too_many', 'TOO_MANY', 'Your account has downloaded many files within an hour. Try again later.', {
    retryAfterSeconds: 600,
  });
