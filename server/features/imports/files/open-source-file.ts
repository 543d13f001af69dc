// Opens an operator's file - a CSV, plain, gzipped or in a zip archive - as one stream of CSV bytes.
// The first bytes determine the kind, because files are often renamed without being recompressed.
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream';
import type { Readable, Transform } from 'node:stream';
import { crc32, createGunzip, createInflateRaw } from 'node:zlib';
import { ImportFault } from '../import-fault.ts';
import type { ZipEntry } from './zip-directory.ts';
import { locateZipEntry, readZipDirectory } from './zip-directory.ts';

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

/** @throws ImportFault `not-found`, `not-a-file`, `unreadable`, `empty`, `damaged` and the `zip-` ones. */
export async function openSourceFile(path: string): Promise<SourceFile> {
  const file = await openFile(path);
  try {
    const bytes = await sizeOf(file, path);
    const kind = await kindOf(file);
    if (kind === 'zip') return await openZip(file, bytes);
    const counted = countedStream(file, 0, bytes);
    const chunks =
      kind === 'gzip' ? inflated(counted.stream, createGunzip({ chunkSize: chunkBytes })) : readable(counted.stream);
    return {
      name: basename(path),
      kind,
      totalBytes: bytes,
      readBytes: counted.readBytes,
      chunks,
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (errorCode(error) === 'ENOENT')
      throw new ImportFault('not-found', `There is no file "${path}": check the path.`, { cause: error });
    throw new ImportFault(
      'unreadable',
      `"${path}" cannot be opened (${errorCode(error)}): check that this account may read it.`,
      { cause: error },
    );
  }
}

async function sizeOf(file: FileHandle, path: string): Promise<number> {
  const stat = await file.stat();
  if (stat.isDirectory())
    throw new ImportFault('not-a-file', `"${path}" is a directory: name the CSV, .gz or .zip file in it.`);
  if (!stat.isFile())
    throw new ImportFault('not-a-file', `"${path}" is not a regular file: write the data to a file and import that.`);
  if (stat.size === 0)
    throw new ImportFault('empty', `"${path}" is empty: check that it was exported and copied completely.`);
  return stat.size;
}

async function kindOf(file: FileHandle): Promise<SourceFile['kind']> {
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
  if (buffer[0] === 0x1f && buffer[1] === 0x8b) return 'gzip';
  const magic = buffer.toString('latin1');
  return magic === 'PK\x03\x04' || magic === 'PK\x05\x06' ? 'zip' : 'csv';
}

async function openZip(file: FileHandle, archiveBytes: number): Promise<SourceFile> {
  const directory = await readZipDirectory(file, archiveBytes);
  const name = theOneCsv(directory.map((item) => item.name));
  const chosen = directory.find((item) => item.name === name);
  if (chosen === undefined) throw new ImportFault('damaged', 'The zip archive is damaged: download or copy it again.');
  if (chosen.bytes === 0)
    throw new ImportFault('empty', `"${name}" in the zip archive is empty: check that it was exported completely.`);
  const entry = await locateZipEntry(file, chosen, archiveBytes);
  const { stream, readBytes } = countedStream(file, entry.dataOffset, entry.compressedBytes);
  const data =
    entry.method === 'deflated' ? inflated(stream, createInflateRaw({ chunkSize: chunkBytes })) : readable(stream);
  return {
    name,
    kind: 'zip',
    totalBytes: entry.compressedBytes,
    readBytes,
    chunks: verified(data, entry),
    close: () => file.close(),
  };
}

/** The monthly NPPES archive holds several CSVs, of which `npidata_pfile_….csv` is the one with the people. */
function theOneCsv(names: readonly string[]): string {
  const all = names.filter((name) => /\.csv$/i.test(name) && !name.startsWith('__MACOSX/'));
  const people = all.filter((name) => /npidata_pfile_[^/]*\.csv$/i.test(name) && !/fileheader/i.test(name));
  const [chosen, ...others] = people.length === 1 ? people : all;
  if (chosen === undefined) {
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
  return chosen;
}

function listed(names: readonly string[]): string {
  if (names.length === 0) return '';
  return ` (${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''})`;
}

function countedStream(file: FileHandle, start: number, bytes: number): { stream: Readable; readBytes: () => number } {
  const stream = file.createReadStream({ start, end: start + bytes - 1, highWaterMark: chunkBytes });
  return { stream, readBytes: () => stream.bytesRead };
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
