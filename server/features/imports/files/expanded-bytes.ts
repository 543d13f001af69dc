// The bytes of a file or of an entry of an archive, expanded within a limit and checked.
import { pipeline, type Readable, type Transform } from 'node:stream';
import { crc32, createGunzip, createInflateRaw } from 'node:zlib';
import { ImportFault } from '../import-fault.ts';
import type { ByteSource } from './byte-source.ts';
import type { ZipEntry } from './zip-archive.ts';

const chunkBytes = 256 * 1024;

/** How many bytes compressed content may expand to, and how many it has expanded to so far. Null: any number. */
export interface Expansion {
  bytesMax: number | null;
  bytes: number;
}

export interface StoredBytes {
  /** Size on disk. */
  totalBytes: number;
  /** How much of `totalBytes` has been read so far. */
  readBytes(): number;
  /** Can be iterated once. */
  chunks: AsyncGenerator<Uint8Array, void, undefined>;
}

export function plainBytes(file: ByteSource): StoredBytes {
  const { stream, readBytes } = file.stream(0, file.bytes);
  return { totalBytes: file.bytes, readBytes, chunks: readable(stream) };
}

export function gzippedBytes(file: ByteSource): StoredBytes {
  const { stream, readBytes } = file.stream(0, file.bytes);
  const chunks = inflated(stream, createGunzip({ chunkSize: chunkBytes }));
  return { totalBytes: file.bytes, readBytes, chunks: limited(chunks, { bytesMax: file.expandedBytesMax, bytes: 0 }) };
}

/** `expansion` is increased. Entries of one archive may share it. */
export function bytesOfEntry(file: ByteSource, entry: ZipEntry, expansion: Expansion): StoredBytes {
  const { stream, readBytes } = file.stream(entry.dataOffset, entry.compressedBytes);
  const data = entry.isDeflated ? inflated(stream, createInflateRaw({ chunkSize: chunkBytes })) : readable(stream);
  return { totalBytes: entry.compressedBytes, readBytes, chunks: verified(limited(data, expansion), entry) };
}

/** Refuses content that expands to more than the limit: a small file can expand to terabytes. */
async function* limited(
  chunks: AsyncIterable<Uint8Array>,
  expansion: Expansion,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { bytesMax } = expansion;
  for await (const chunk of chunks) {
    expansion.bytes += chunk.byteLength;
    if (bytesMax !== null && expansion.bytes > bytesMax)
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
