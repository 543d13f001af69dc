// Finds files in a zip archive with zip.js, which reads the list of files and the header of one; the data are streamed by the caller.
import { Reader, ZipReader, type Entry } from '@zip.js/zip.js';
import { ImportFault } from '../import-fault.ts';
import type { ByteSource } from './byte-source.ts';

export interface ZipEntry {
  name: string;
  isDeflated: boolean;
  compressedBytes: number;
  bytes: number;
  crc32: number;
  /** Where the compressed data begin in the archive. */
  dataOffset: number;
}

/** The list of files is the longest part that is read at once. */
const readBytesMax = 16 * 1024 * 1024;
const deflate = 8;

class ArchiveReader extends Reader<ByteSource> {
  /** Why the bytes could not be read, which says nothing about the archive. */
  failure: unknown = null;
  private readonly file: ByteSource;

  constructor(file: ByteSource) {
    super(file);
    this.file = file;
    this.size = file.bytes;
  }

  override async readUint8Array(offset: number, length: number): Promise<Uint8Array> {
    if (length > readBytesMax) throw damaged();
    try {
      return await this.file.readAt(offset, length);
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }
}

/** @throws ImportFault `damaged` when the archive is cut off or is no zip */
export const listZipFiles = (file: ByteSource): Promise<string[]> =>
  readingArchive(file, async (entries) => {
    const names: string[] = [];
    for await (const { filename } of entries) names.push(filename);
    return names;
  });

/**
 * The first file of this name.
 * @throws ImportFault `empty`, `damaged`, and `zip-unsupported` for encryption and methods other than stored and deflate
 */
export const findZipEntry = (file: ByteSource, name: string): Promise<ZipEntry> =>
  readingArchive(file, async (entries) => {
    for await (const entry of entries) if (entry.filename === name) return locate(entry);
    throw damaged();
  });

async function readingArchive<T>(file: ByteSource, read: (entries: AsyncIterable<Entry>) => Promise<T>): Promise<T> {
  const reader = new ArchiveReader(file);
  try {
    // Nothing is written to the disk, so any name is accepted.
    return await read(new ZipReader(reader, { filenameValidation: 'tolerant' }).getEntriesGenerator());
  } catch (error) {
    if (reader.failure !== null) throw reader.failure;
    throw error instanceof ImportFault ? error : damaged(error);
  }
}

async function locate(entry: Entry): Promise<ZipEntry> {
  const { filename: name, uncompressedSize: bytes, compressedSize: compressedBytes, compressionMethod, crc32 } = entry;
  if (bytes === 0)
    throw new ImportFault('empty', `"${name}" in the zip archive is empty: check that it was exported completely.`);
  if (entry.encrypted) throw unsupported(name, 'is encrypted');
  if (entry.directory || (compressionMethod !== 0 && compressionMethod !== deflate))
    throw unsupported(name, 'is compressed by a method other than deflate');
  // Reads and checks the header of the file, and nothing of its data.
  await entry.getData(new WritableStream(), { checkOverlappingEntryOnly: true });
  if (entry.localDirectory === undefined) throw damaged();
  const { dataOffset } = entry.localDirectory;
  return { name, isDeflated: compressionMethod === deflate, compressedBytes, bytes, crc32: crc32 ?? 0, dataOffset };
}

function damaged(cause?: unknown): ImportFault {
  return new ImportFault('damaged', 'The zip archive is cut off or damaged: download or copy it again.', { cause });
}

function unsupported(name: string, why: string): ImportFault {
  return new ImportFault(
    'zip-unsupported',
    `"${name}" in the zip archive ${why}: unpack it and import the CSV itself.`,
  );
}
