// The parts of an uploaded file, encrypted and bound to their place in it.
import { importLimits as limits } from '#contract/imports/import-limits.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Sealed, Sealing } from '#server/foundation/sealing/public.ts';
import type { FileInParts } from '../files/byte-source.ts';
import { ImportFault } from '../import-fault.ts';
import { readPart, type StoredFile } from './files-store.ts';

/** A file whose parts the importing thread reads for the reading thread. */
export interface UploadedFile extends FileInParts {
  readPart: (number: number) => Promise<Buffer>;
}

const placeOf = (fileId: string, number: number): string => `import_file_parts/${fileId}/${number}/sealed`;

export const sealFilePart = (sealing: Sealing, fileId: string, number: number, content: Uint8Array): Sealed =>
  sealing.seal(placeOf(fileId, number), content);

export const openFilePart = (sealing: Sealing, fileId: string, number: number, part: Sealed): Buffer =>
  sealing.openBytes(placeOf(fileId, number), part);

export const partsOf = (bytes: number): number => Math.ceil(bytes / limits.partBytes);

export type CompleteFile = StoredFile & { bytes: number };

/** Whether all of it has arrived. */
export const isComplete = (file: StoredFile): file is CompleteFile =>
  file.bytes !== null && file.parts === partsOf(file.bytes) && (file.download?.state ?? 'done') === 'done';

export const uploadedFile = (
  database: Database,
  sealing: Sealing,
  { id, fileName, bytes }: Pick<CompleteFile, 'id' | 'fileName' | 'bytes'>,
): UploadedFile => ({
  name: fileName,
  bytes,
  partBytes: limits.partBytes,
  readPart: async (number) => {
    const part = await readPart(database.pool, id, number);
    if (part === null) throw new ImportFault('unreadable', 'The uploaded file is no longer stored. Upload it again.');
    return openFilePart(sealing, id, number, part);
  },
});
