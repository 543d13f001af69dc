// Opens an operator's file - a CSV, plain, gzipped or in a zip archive - as one stream of CSV bytes.
// The first bytes determine the kind, because files are often renamed without being recompressed.
import { pipeline } from 'node:stream';
import type { Readable, Transform } from 'node:stream';
import { crc32, createGunzip, createInflateRaw } from 'node:zlib';
import { ImportFault } from '../import-fault.ts';
import { fileOnDisk } from './byte-source.ts';
import type { ByteSource } from './byte-source.ts';
import type { ZipEntry } from './zip-archive.ts';

const chunkBytes = 256 * 1024;

export interface SourceFile {
  /** Name of the CSV: that of the file, or of the one in the archive. */
  name: string;
  kind: 'csv' | 'gzip' | 'zip';
  /** Size on disk of the data to read, compressed if the file is. */
  totalBytes: number;
  /** How much of `totalBytes` has been read so far. */
  readBytes(): number;
  /**
   * The uncompressed bytes; can be iterated once, and closes the file at its end or when left early.
   * @throws ImportFault `damaged` when compressed data are cut off or do not match their checksum; `unreadable`.
   */
  chunks: AsyncIterable<Uint8Array>;
  /** Needed only when `chunks` was never iterated. */
  close(): Promise<void>;
}

/** `source`: the path of a file on the disk, or where else its bytes come from. @throws ImportFault `not-found`, `not-a-file`, `unreadable`, `empty`, `damaged` and the `zip-` ones. */
export async function openSourceFile(source: string | ByteSource): Promise<SourceFile> {
  const file = typeof source === 'string' ? await fileOnDisk(source) : source;
  try {
    const kind = await kindOf(file);
    if (kind === 'zip') return await openZip(file);
    const { stream, readBytes } = file.stream(0, file.bytes);
    const chunks =
      kind === 'gzip'
        ? limited(inflated(stream, createGunzip({ chunkSize: chunkBytes })), file.expandedBytesMax)
        : readable(stream);
    return { name: file.name, kind, totalBytes: file.bytes, readBytes, chunks, close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function kindOf(file: ByteSource): Promise<SourceFile['kind']> {
  const start = await file.readAt(0, 4);
  if (start[0] === 0x1f && start[1] === 0x8b) return 'gzip';
  const magic = start.toString('latin1');
  return magic === 'PK\x03\x04' || magic === 'PK\x05\x06' ? 'zip' : 'csv';
}

async function openZip(file: ByteSource): Promise<SourceFile> {
  // Loaded only where there is a zip archive, because loading zip.js takes time at each start of a reading thread.
  const { findZipEntry, listZipFiles } = await import('./zip-archive.ts');
  const entry = await findZipEntry(file, theOneCsv(await listZipFiles(file)));
  const { stream, readBytes } = file.stream(entry.dataOffset, entry.compressedBytes);
  const data = entry.isDeflated ? inflated(stream, createInflateRaw({ chunkSize: chunkBytes })) : readable(stream);
  return {
    name: entry.name,
    kind: 'zip',
    totalBytes: entry.compressedBytes,
    readBytes,
    chunks: verified(limited(data, file.expandedBytesMax), entry),
    close: () => file.close(),
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
      `The zip archive contains no .csv file${listed(names)}: pack the CSV alone, or save a workbook as CSV in UTF-8.`,
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

/** Refuses content that expands to more than the limit: a small file can expand to terabytes. */
async function* limited(
  chunks: AsyncIterable<Uint8Array>,
  bytesMax: number | null,
): AsyncGenerator<Uint8Array, void, undefined> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytesMax !== null && bytes > bytesMax)
      throw new ImportFault(
        'expands-too-much',
        `The compressed file expands to more than ${Math.floor(bytesMax / 1_048_576).toLocaleString('en-US')} MB, which no table of people does: check how it was made.`,
      );
    yield chunk;
  }
}

async function* readable(stream: Readable): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    for await (const chunk of stream) if (chunk instanceof Uint8Array) yield chunk;
  } catch (error) {
    throw new ImportFault(
      'unreadable',
      `The file could not be read to its end (${errorCode(error)}): check the disk and try again.`,
      { cause: error },
    );
  }
}

async function* inflated(stream: Readable, inflate: Transform): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    // The pipeline passes any failure to its last stream, and the iteration below throws it.
    for await (const chunk of pipeline(stream, inflate, () => undefined)) if (chunk instanceof Uint8Array) yield chunk;
  } catch (error) {
    const code = errorCode(error);
    if (!code.startsWith('Z_'))
      throw new ImportFault(
        'unreadable',
        `The file could not be read to its end (${code}): check the disk and try again.`,
        { cause: error },
      );
    throw new ImportFault('damaged', 'The compressed file is cut off or damaged: download or copy it again.', {
      cause: error,
    });
  }
}

async function* verified(
  chunks: AsyncIterable<Uint8Array>,
  entry: ZipEntry,
): AsyncGenerator<Uint8Array, void, undefined> {
  let checksum = 0;
  let bytes = 0;
  for await (const chunk of chunks) {
    checksum = crc32(chunk, checksum);
    bytes += chunk.byteLength;
    yield chunk;
  }
  if (bytes !== entry.bytes || checksum !== entry.crc32) {
    throw new ImportFault(
      'damaged',
      `"${entry.name}" in the zip archive does not match its checksum: download or copy the archive again.`,
    );
  }
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown error';
}
