// An administrator uploads a file to import: first its name and size, then its parts, one request each.
import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { importFilePartPath, importLimits as limits } from '#contract/imports/import-limits.ts';
import type { ImportFile } from '#contract/imports/import-files.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { signedIn } from '#server/foundation/operation/public.ts';
import type { RawRoute } from '#server/foundation/raw-route/public.ts';
import type { Sealing } from '#server/foundation/sealing/public.ts';
import type { RecordAudit } from '../../audit/public.ts';
import { kindOfContent } from './kind-of-content.ts';
import * as store from './files-store.ts';
import type { StoredFile } from './files-store.ts';
import { isComplete, openFilePart, partsOf, sealFilePart } from './uploaded-file.ts';

export interface UploadParts {
  database: Database;
  sealing: Sealing;
  recordAudit: RecordAudit;
  /** A larger file is refused. */
  fileBytesMax: number;
}

/** `userId`: the caller. */
export const importFileOf = (file: StoredFile, userId: string): ImportFile => ({
  id: file.id,
  fileName: file.fileName,
  bytes: file.bytes,
  parts: file.bytes === null ? null : partsOf(file.bytes),
  partsReceived: file.parts,
  isComplete: isComplete(file),
  isOwn: file.userId === userId,
  expiresAt: file.expiresAt.toISOString(),
  download: file.download,
});

/** @throws AppError `FILE_TOO_LARGE`, `TOO_MANY_FILES` */
export function openFile(
  parts: UploadParts,
  { fileName, bytes }: { fileName: string; bytes: number },
  userId: string,
): Promise<ImportFile> {
  if (bytes > parts.fileBytesMax) throw fileTooLarge(parts.fileBytesMax);
  return inTransaction(parts.database, async (client) => {
    const file = await addFile(client, { fileName, bytes, userId });
    parts.recordAudit(client, {
      actor: { kind: 'account', id: userId },
      action: 'imports.upload_started',
      subject: { kind: 'import file', id: file.id },
      before: null,
      after: { fileName: file.fileName, bytes },
    });
    return importFileOf(await storedFile(client, file.id), userId);
  });
}

export const fileTooLarge = (bytesMax: number): AppError =>
  new AppError(
    'too_large',
    'FILE_TOO_LARGE',
    `The file is larger than ${megabytes(bytesMax)} MB. Compress it with gzip, or import it with npm run import.`,
  );

/** Adds a file without parts. Returns its id and the name under which it is shown. @throws AppError `TOO_MANY_FILES` */
export async function addFile(
  client: PoolClient,
  { fileName, bytes, userId }: Pick<StoredFile, 'fileName' | 'bytes' | 'userId'>,
): Promise<Pick<StoredFile, 'id' | 'fileName'>> {
  if ((await store.lockAndCountFiles(client)) >= limits.filesMax)
    throw new AppError(
      'conflict',
      'TOO_MANY_FILES',
      `At most ${limits.filesMax} uploaded files are kept. Discard one, then upload this one.`,
    );
  const file = { id: randomUUID(), fileName: plainName(fileName) };
  await store.insertFile(client, { ...file, userId, bytes }, limits.fileHours);
  return file;
}

/** @throws Error when the file is not stored */
export async function storedFile(client: PoolClient, id: string): Promise<StoredFile> {
  const file = await store.findFile(client, id);
  if (file === null) throw new Error('The file was not stored.');
  return file;
}

const megabytes = (bytes: number): string => Math.floor(bytes / 1_048_576).toLocaleString('en-US');

/** Control characters and the characters that change the direction of text. */
// oxlint-disable-next-line no-control-regex -- these are the characters to remove
const unprintable = /[\u0000-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** The name without folders. It is only shown, never used as a path. */
export function plainName(fileName: string): string {
  const name = (fileName.split(/[/\\]/).at(-1) ?? '').replaceAll(unprintable, '').trim().slice(0, 255);
  return name === '' || name === '.' || name === '..' ? 'unnamed file' : name;
}

/** @throws AppError `NOT_FOUND`, `FILE_IN_USE` */
export const discardFile = ({ database, recordAudit }: UploadParts, id: string, userId: string): Promise<void> =>
  inTransaction(database, async (client) => {
    const file = await store.findFile(client, id);
    if (file === null) throw noSuchFile();
    if (await store.isInUse(client, id))
      throw new AppError(
        'conflict',
        'FILE_IN_USE',
        'This file is being read. Wait until the job has ended, or cancel it.',
      );
    await store.deleteFile(client, id);
    recordAudit(client, {
      actor: { kind: 'account', id: userId },
      action: 'imports.upload_discarded',
      subject: { kind: 'import file', id },
      before: { fileName: file.fileName, bytes: file.bytes },
      after: null,
    });
  });

export const noSuchFile = (): AppError =>
  new AppError('not_found', 'NOT_FOUND', 'The uploaded file is no longer stored. Upload it again.');

/** Nothing takes effect with a part, so its upload needs no confirmed identity; opening the file and using it do. */
export const filePartRoute = (parts: UploadParts): RawRoute => ({
  method: 'POST',
  path: importFilePartPath(':id', ':number'),
  capability: 'admin',
  sender: 'browser',
  refusesOtherSites: true,
  bodyBytesMax: limits.partBytes,
  handle: async ({ request, parameter, caller }) => {
    const { userId } = signedIn({ caller: await caller() });
    const content = new Uint8Array(await request.arrayBuffer());
    await storePart(parts, userId, parameter('id'), Number(parameter('number')), content);
    return Response.json({ success: true });
  },
});

/** @throws AppError `NOT_FOUND`, also for a file of another account; `WRONG_PART`, `OTHER_FILE`, `NOT_A_CSV` */
async function storePart(
  { database, sealing }: UploadParts,
  userId: string,
  id: string,
  number: number,
  content: Uint8Array,
): Promise<void> {
  if (!z.uuid().safeParse(id).success) throw noSuchFile();
  await inTransaction(database, async (client) => {
    const file = await store.findFile(client, id);
    if (file?.userId !== userId || file.bytes === null || file.download !== null) throw noSuchFile();
    const last = partsOf(file.bytes) - 1;
    const expected = number === last ? file.bytes - last * limits.partBytes : limits.partBytes;
    if (!Number.isInteger(number) || number < 0 || number > last || content.length !== expected)
      throw new AppError('invalid_input', 'WRONG_PART', 'The file changed while it was uploaded. Upload it again.');
    if (number === 0) kindOfContent(content);
    if (await store.insertPart(client, id, number, sealFilePart(sealing, id, number, content))) return;
    // An upload that goes on after a reload sends some parts again, so that another file of the same name and size is noticed.
    const known = await store.readPart(client, id, number);
    if (known === null || !openFilePart(sealing, id, number, known).equals(content))
      throw new AppError(
        'conflict',
        'OTHER_FILE',
        'This is not the file whose upload began: its content differs. Discard that one, then upload this one.',
      );
  });
}
