// An administrator uploads a file to import: first its name and size, then its parts, one request each.
import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { importFilePartPath, importLimits as limits } from '#contract/imports/import-limits.ts';
import type { ImportFile } from '#contract/imports/import-jobs.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { signedIn } from '#server/foundation/operation/public.ts';
import type { RawRoute } from '#server/foundation/raw-route/public.ts';
import type { Sealing } from '#server/foundation/sealing/public.ts';
import type { RecordAudit } from '../../audit/public.ts';
import { isOldOrLockedWorkbook, oldOrLockedWorkbook } from '../files/old-workbook.ts';
import { utf16Of } from '../files/text-dialect.ts';
import { isWindows1252 } from '../files/windows-1252.ts';
import * as store from './files-store.ts';
import type { StoredFile } from './files-store.ts';
import { openFilePart, partsOf, sealFilePart } from './uploaded-file.ts';

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
  parts: partsOf(file),
  partsReceived: file.parts,
  isOwn: file.userId === userId,
  expiresAt: file.expiresAt.toISOString(),
});

/** @throws AppError `FILE_TOO_LARGE`, `TOO_MANY_FILES` */
export async function openFile(
  { database, recordAudit, fileBytesMax }: UploadParts,
  { fileName, bytes }: { fileName: string; bytes: number },
  userId: string,
): Promise<ImportFile> {
  if (bytes > fileBytesMax)
    throw new AppError(
      'too_large',
      'FILE_TOO_LARGE',
      `The file is larger than ${megabytes(fileBytesMax)} MB. Compress it with gzip, or import it with npm run import.`,
    );
  return inTransaction(database, async (client) => {
    if ((await store.lockAndCountFiles(client)) >= limits.filesMax)
      throw new AppError(
        'conflict',
        'TOO_MANY_FILES',
        `At most ${limits.filesMax} uploaded files are kept. Discard one, then upload this one.`,
      );
    const id = randomUUID();
    await store.insertFile(client, { id, userId, fileName: plainName(fileName), bytes }, limits.fileHours);
    recordAudit(client, {
      actor: { kind: 'account', id: userId },
      action: 'imports.upload_started',
      subject: { kind: 'import file', id },
      before: null,
      after: { fileName: plainName(fileName), bytes },
    });
    const file = await store.findFile(client, id);
    if (file === null) throw new Error('The uploaded file was not stored.');
    return importFileOf(file, userId);
  });
}

const megabytes = (bytes: number): string => Math.floor(bytes / 1_048_576).toLocaleString('en-US');

/** Control characters and the characters that change the direction of text. */
// oxlint-disable-next-line no-control-regex -- these are the characters to remove
const unprintable = /[\u0000-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** The name without folders. It is only shown, never used as a path. */
function plainName(fileName: string): string {
  const name = (fileName.split(/[/\\]/).at(-1) ?? '').replaceAll(unprintable, '').trim();
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
    if (file?.userId !== userId) throw noSuchFile();
    const last = partsOf(file) - 1;
    const expected = number === last ? file.bytes - last * limits.partBytes : limits.partBytes;
    if (!Number.isInteger(number) || number < 0 || number > last || content.length !== expected)
      throw new AppError('invalid_input', 'WRONG_PART', 'The file changed while it was uploaded. Upload it again.');
    if (number === 0) refuseOtherContent(content);
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

/** The first bytes of a CSV, a gzip or a zip, which workbooks are as well. The reader checks the rest. */
function refuseOtherContent(content: Uint8Array): void {
  const isGzip = content[0] === 0x1f && content[1] === 0x8b;
  const isZip = content[0] === 0x50 && content[1] === 0x4b;
  if (isGzip || isZip) return;
  if (isOldOrLockedWorkbook(content)) throw new AppError('unsupported', 'NOT_A_CSV', oldOrLockedWorkbook().message);
  // The part may end in the middle of a character of up to four bytes.
  const isInUtf8 = [0, 1, 2, 3].some((cut) => isUtf8(content.subarray(0, Math.max(0, content.length - cut))));
  const isText = utf16Of(content) !== null || (!content.includes(0) && (isInUtf8 || isWindows1252(content)));
  if (!isText)
    throw new AppError(
      'unsupported',
      'NOT_A_CSV',
      'The file is neither a CSV, plain or in a gzip or zip, nor an Excel workbook (.xlsx). Save the table as CSV in UTF-8 or as .xlsx and upload that.',
    );
}
