// The bytes of a file to import: from the disk, or from a file that an administrator uploaded.
import { open, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { ImportFault } from '../import-fault.ts';

export interface ByteSource {
  /** The file name without folders. */
  name: string;
  /** The size as stored: compressed if the file is. */
  bytes: number;
  /** Compressed content that becomes larger than this is refused. Null: any size. */
  expandedBytesMax: number | null;
  /** Fewer bytes than `length` only at the end of the file. */
  readAt(offset: number, length: number): Promise<Buffer>;
  /** `readBytes`: how many bytes have been read so far. */
  stream(offset: number, length: number): { stream: Readable; readBytes: () => number };
  close(): Promise<void>;
}

const chunkBytes = 256 * 1024;

/** @throws ImportFault `not-found`, `not-a-file`, `unreadable`, `empty` */
export async function fileOnDisk(path: string): Promise<ByteSource> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw cannotOpen(path, error);
  });
  try {
    const stat = await file.stat();
    if (stat.isDirectory())
      throw new ImportFault('not-a-file', `"${path}" is a directory: name the CSV, workbook, .gz or .zip file in it.`);
    if (!stat.isFile())
      throw new ImportFault('not-a-file', `"${path}" is not a regular file: write the data to a file and import that.`);
    if (stat.size === 0) throw emptySource(path);
    return {
      name: basename(path),
      bytes: stat.size,
      expandedBytesMax: null,
      readAt: async (offset, length) => {
        const buffer = Buffer.alloc(length);
        const { bytesRead } = await file.read(buffer, 0, length, offset);
        return buffer.subarray(0, bytesRead);
      },
      // Not `createReadStream`, which closes the file when it is left early: a workbook is read in several streams.
      stream: (offset, length) => countedStream(readOf(file, offset, length)),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

export interface FileInParts {
  name: string;
  bytes: number;
  /** Of every part but the last, which may be shorter. */
  partBytes: number;
}

/** A file that is stored in parts. `readPart` receives the number of a part, from 0. */
export function sourceOfParts(
  { name, bytes, partBytes }: FileInParts,
  readPart: (number: number) => Promise<Buffer>,
  expandedBytesMax: number,
): ByteSource {
  async function* read(offset: number, length: number): AsyncGenerator<Buffer, void, undefined> {
    const end = Math.min(bytes, offset + length);
    for (let at = offset; at < end;) {
      const number = Math.floor(at / partBytes);
      const part = await readPart(number);
      const from = at - number * partBytes;
      const chunk = part.subarray(from, Math.min(part.length, end - number * partBytes));
      if (chunk.length === 0) throw new Error('A part of an uploaded file is shorter than it should be.');
      yield chunk;
      at += chunk.length;
    }
  }
  return {
    name,
    bytes,
    expandedBytesMax,
    readAt: async (offset, length) => {
      const chunks: Buffer[] = [];
      for await (const chunk of read(offset, length)) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
    stream: (offset, length) => countedStream(read(offset, length)),
    close: () => Promise.resolve(),
  };
}

async function* readOf(file: FileHandle, offset: number, length: number): AsyncGenerator<Buffer, void, undefined> {
  for (let at = offset; at < offset + length;) {
    const buffer = Buffer.allocUnsafeSlow(Math.min(chunkBytes, offset + length - at));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

function countedStream(chunks: AsyncIterable<Buffer>): ReturnType<ByteSource['stream']> {
  let done = 0;
  async function* counted(): AsyncGenerator<Buffer, void, undefined> {
    for await (const chunk of chunks) {
      done += chunk.length;
      yield chunk;
    }
  }
  return { stream: Readable.from(counted(), { objectMode: false }), readBytes: () => done };
}

const emptySource = (name: string): ImportFault =>
  new ImportFault('empty', `"${name}" is empty: check that it was exported and copied completely.`);

function cannotOpen(path: string, error: unknown): ImportFault {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  if (code === 'ENOENT')
    return new ImportFault('not-found', `There is no file "${path}": check the path.`, { cause: error });
  return new ImportFault('unreadable', `"${path}" cannot be opened (${code}): check that this account may read it.`, {
    cause: error,
  });
}
