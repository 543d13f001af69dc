// Opens a workbook to import: a zip archive, of which one sheet is read as CSV.
import {
  damagedWorkbook,
  isOfficeFile,
  openWorkbook,
  WorkbookFault,
  type Workbook,
  type WorkbookArchive,
} from '#office-files/public.ts';
import { ImportFault } from '../import-fault.ts';
import type { ByteSource } from './byte-source.ts';
import { bytesOfEntry } from './expanded-bytes.ts';
import { findZipEntry, type ZipEntry } from './zip-archive.ts';

export { isOfficeFile };

/** Of all parts of a workbook on the disk: a sheet with as many rows as Excel allows and fifty columns has less. */
const expandedBytesMax = 4 * 1024 * 1_048_576;

/** `names`: those of all files in the archive. @throws ImportFault `workbook-unsupported`, `workbook-too-large`, `damaged` */
export const openImportedWorkbook = (file: ByteSource, names: readonly string[]): Promise<Workbook> =>
  asImportFaults(async () => {
    const { sheets, open } = await openWorkbook(archiveOf(file, names));
    return {
      sheets: () => asImportFaults(sheets),
      open: (sheet) =>
        asImportFaults(async () => {
          const bytes = await open(sheet);
          return { ...bytes, chunks: chunksWithImportFaults(bytes.chunks) };
        }),
    };
  });

function archiveOf(file: ByteSource, names: readonly string[]): WorkbookArchive {
  const bytesMax = file.expandedBytesMax ?? expandedBytesMax;
  const expansion = { bytesMax, bytes: 0 };
  const opened = new Map<string, ZipEntry>();
  const entryOf = async (name: string): Promise<ZipEntry> => {
    const known = opened.get(name);
    if (known !== undefined) return known;
    const entry = await findZipEntry(file, name).catch((error: unknown) => {
      const isOfEntry = error instanceof ImportFault && (error.code === 'empty' || error.code === 'zip-unsupported');
      throw isOfEntry ? damagedWorkbook() : error;
    });
    for (const other of opened.values()) if (overlap(entry, other)) throw damagedWorkbook();
    opened.set(name, entry);
    return entry;
  };
  return {
    names,
    open: async (name) => bytesOfEntry(file, await entryOf(name), expansion),
    writtenBytesMax: bytesMax,
  };
}

const overlap = (one: ZipEntry, other: ZipEntry): boolean =>
  one.dataOffset < other.dataOffset + other.compressedBytes && other.dataOffset < one.dataOffset + one.compressedBytes;

async function asImportFaults<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw importFaultOf(error);
  }
}

async function* chunksWithImportFaults(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* chunks;
  } catch (error) {
    throw importFaultOf(error);
  }
}

const importFaultOf = (error: unknown): unknown =>
  error instanceof WorkbookFault
    ? new ImportFault(error.code, error.message, { onScreen: error.onScreen, cause: error })
    : error;
