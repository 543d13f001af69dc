// Opens an operator's file - a CSV, plain, gzipped or in a zip archive, or a workbook - as one stream of CSV bytes.
// The first bytes determine the kind, because files are often renamed without being recompressed.
import { ImportFault } from '../import-fault.ts';
import { fileOnDisk, type ByteSource } from './byte-source.ts';
import { bytesOfEntry, gzippedBytes, plainBytes, type StoredBytes } from './expanded-bytes.ts';
import { isOldOrLockedWorkbook, oldOrLockedWorkbook } from './old-workbook.ts';

export interface SourceFile extends StoredBytes {
  /** Name of the CSV: that of the file, or of the one in the archive. */
  name: string;
  kind: 'csv' | 'gzip' | 'zip' | 'workbook';
  /**
   * The bytes of the CSV; can be iterated once, and closes the file at its end or when left early.
   * @throws ImportFault `damaged` when compressed data are cut off or do not match their checksum; `unreadable`.
   */
  chunks: AsyncGenerator<Uint8Array, void, undefined>;
  /** Needed only when `chunks` was never iterated. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /** The name of the sheet of a workbook to read. Null: the only visible one with content. */
  sheet: string | null;
}

/**
 * `source`: the path of a file on the disk, or where else its bytes come from.
 * @throws ImportFault `not-found`, `not-a-file`, `unreadable`, `empty`, `damaged`, the `zip-` ones and those of workbooks.
 */
export const openSourceFile = (source: string | ByteSource, { sheet }: OpenOptions): Promise<SourceFile> =>
  withFile(source, async (file) => {
    const { name, kind, ...bytes } = await openKind(file, sheet);
    return { name, kind, ...bytes, chunks: closing(bytes.chunks, file), close: () => file.close() };
  });

/** The names of the visible sheets of a workbook that have content. A CSV has none. @throws ImportFault as `openSourceFile` */
export const sheetsOf = (source: string | ByteSource): Promise<string[]> =>
  withFile(source, async (file) => {
    const archive = (await kindOf(file)) === 'zip' ? await openArchive(file) : null;
    const names = archive?.kind === 'workbook' ? await archive.sheets() : [];
    await file.close();
    return names;
  });

/** Whatever its name is. @throws ImportFault as `openSourceFile` */
export const isWorkbook = (source: string | ByteSource): Promise<boolean> =>
  withFile(source, async (file) => {
    const found = (await kindOf(file)) === 'zip' && (await openArchive(file)).kind === 'workbook';
    await file.close();
    return found;
  });

/** Closes the file when it cannot be opened as what it is. */
async function withFile<T>(source: string | ByteSource, open: (file: ByteSource) => Promise<T>): Promise<T> {
  const file = typeof source === 'string' ? await fileOnDisk(source) : source;
  try {
    return await open(file);
  } catch (error) {
    await file.close();
    throw error;
  }
}

type Opened = Omit<SourceFile, 'close'>;

async function openKind(file: ByteSource, sheet: string | null): Promise<Opened> {
  const kind = await kindOf(file);
  const archive = kind === 'zip' ? await openArchive(file) : null;
  if (archive?.kind === 'workbook') return { name: file.name, kind: 'workbook', ...(await archive.open(sheet)) };
  if (sheet !== null)
    throw new ImportFault('no-workbook', 'The file is no workbook and has no sheets: leave --sheet out.', {
      onScreen: 'The file is no workbook and has no sheets. Choose no sheet.',
    });
  if (archive !== null) return archive.open();
  return { name: file.name, kind, ...(kind === 'gzip' ? gzippedBytes(file) : plainBytes(file)) };
}

async function* closing(
  chunks: AsyncIterable<Uint8Array>,
  file: ByteSource,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* chunks;
  } finally {
    await file.close();
  }
}

/** @throws ImportFault `workbook-unsupported` */
async function kindOf(file: ByteSource): Promise<'csv' | 'gzip' | 'zip'> {
  const start = await file.readAt(0, 8);
  if (isOldOrLockedWorkbook(start)) throw oldOrLockedWorkbook();
  if (start[0] === 0x1f && start[1] === 0x8b) return 'gzip';
  const magic = start.toString('latin1', 0, 4);
  return magic === 'PK\x03\x04' || magic === 'PK\x05\x06' ? 'zip' : 'csv';
}

type Archive =
  | { kind: 'zip'; open: () => Promise<Opened> }
  | { kind: 'workbook'; sheets: () => Promise<string[]>; open: (sheet: string | null) => Promise<StoredBytes> };

/** zip.js and the reader of workbooks are loaded only here, because loading them takes time at each start of a reading thread. */
async function openArchive(file: ByteSource): Promise<Archive> {
  const { findZipEntry, listZipFiles } = await import('./zip-archive.ts');
  const names = await listZipFiles(file);
  const { isOfficeFile, openImportedWorkbook } = await import('./open-workbook.ts');
  if (isOfficeFile(names)) return { kind: 'workbook', ...(await openImportedWorkbook(file, names)) };
  return {
    kind: 'zip',
    open: async () => {
      const entry = await findZipEntry(file, theOneCsv(names));
      const expansion = { bytesMax: file.expandedBytesMax, bytes: 0 };
      return { name: entry.name, kind: 'zip', ...bytesOfEntry(file, entry, expansion) };
    },
  };
}

/** The monthly NPPES archive holds several CSVs, of which `npidata_pfile_….csv` is the one with the people. */
function theOneCsv(names: readonly string[]): string {
  const all = names.filter((name) => /\.csv$/i.test(name) && !name.startsWith('__MACOSX/'));
  const people = all.filter((name) => /npidata_pfile_[^/]*\.csv$/i.test(name) && !/fileheader/i.test(name));
  const [selected, ...others] = people.length === 1 ? people : all;
  if (selected === undefined) {
    throw new ImportFault(
      'zip-without-csv',
      `The zip archive contains no .csv file${listed(names)}: pack the CSV alone, or unpack a workbook and import it as it is.`,
    );
  }
  if (others.length > 0) {
    throw new ImportFault(
      'zip-with-several-csv',
      `The zip archive contains ${all.length} CSV files${listed(all)}: unpack it and import the one that is meant.`,
    );
  }
  return selected;
}

function listed(names: readonly string[]): string {
  if (names.length === 0) return '';
  return ` (${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''})`;
}
