// Reads the list of files at the end of a zip (PKWARE APPNOTE 6.3, sections 4.3 and 4.5), with the 64-bit sizes
// that archives above 4 GB need. Only what is needed to stream one stored or deflated file out of it.
import { ImportFault } from '../import-fault.ts';
import type { ByteSource } from './byte-source.ts';

export interface ZipEntry {
  name: string;
  method: 'stored' | 'deflated';
  compressedBytes: number;
  bytes: number;
  crc32: number;
  /** Where the compressed data begin in the archive. */
  dataOffset: number;
}

interface DirectoryEntry {
  name: string;
  methodCode: number;
  isEncrypted: boolean;
  compressedBytes: number;
  bytes: number;
  crc32: number;
  headerOffset: number;
}

const endRecordBytes = 22;
const longestCommentBytes = 65_535;
const locatorBytes = 20;
const directoryBytesMax = 16 * 1024 * 1024;
/** A 32-bit field with this value says: look into the 64-bit record. */
const elsewhere = 0xffffffff;

/**
 * Finds the files of an archive.
 * @throws ImportFault `damaged` when the archive is cut off or is no zip.
 */
export async function readZipDirectory(file: ByteSource): Promise<DirectoryEntry[]> {
  const { offset, bytes } = await locateDirectory(file);
  if (offset + bytes > file.bytes || bytes > directoryBytesMax) throw damaged();
  const directory = await readAt(file, offset, bytes);
  const entries: DirectoryEntry[] = [];
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50;) {
    const nameBytes = directory.readUInt16LE(at + 28);
    const extraBytes = directory.readUInt16LE(at + 30);
    const next = at + 46 + nameBytes + extraBytes + directory.readUInt16LE(at + 32);
    if (next > directory.length) throw damaged();
    entries.push(directoryEntry(directory.subarray(at, next), nameBytes, extraBytes));
    at = next;
  }
  return entries;
}

/**
 * Looks up where the data of an entry begin.
 * @throws ImportFault `zip-unsupported` for encryption and methods other than stored and deflate; `damaged`.
 */
export async function locateZipEntry(file: ByteSource, entry: DirectoryEntry): Promise<ZipEntry> {
  if (entry.isEncrypted) throw unsupported(entry.name, 'is encrypted');
  if (entry.methodCode !== 0 && entry.methodCode !== 8)
    throw unsupported(entry.name, 'is compressed by a method other than deflate');
  const header = await readAt(file, entry.headerOffset, 30);
  if (header.readUInt32LE(0) !== 0x04034b50) throw damaged();
  const dataOffset = entry.headerOffset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (dataOffset + entry.compressedBytes > file.bytes) throw damaged();
  const { name, compressedBytes, bytes, crc32 } = entry;
  return { name, method: entry.methodCode === 0 ? 'stored' : 'deflated', compressedBytes, bytes, crc32, dataOffset };
}

async function locateDirectory(file: ByteSource): Promise<{ offset: number; bytes: number }> {
  const tailBytes = Math.min(file.bytes, endRecordBytes + longestCommentBytes + locatorBytes);
  const tail = await readAt(file, file.bytes - tailBytes, tailBytes);
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || end + endRecordBytes > tail.length) throw damaged();
  const bytes = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  const locator = end - locatorBytes;
  if (locator < 0 || tail.readUInt32LE(locator) !== 0x07064b50) return { offset, bytes };
  const record = await readAt(file, safeInteger(tail.readBigUInt64LE(locator + 8)), 56);
  if (record.readUInt32LE(0) !== 0x06064b50) throw damaged();
  return { offset: safeInteger(record.readBigUInt64LE(48)), bytes: safeInteger(record.readBigUInt64LE(40)) };
}

function directoryEntry(record: Buffer, nameBytes: number, extraBytes: number): DirectoryEntry {
  const extra = longSizes(record.subarray(46 + nameBytes, 46 + nameBytes + extraBytes));
  // The 64-bit record holds, in this order, only the values whose 32-bit field is full.
  const long = (short: number): number => (short === elsewhere ? safeInteger(extra.shift()) : short);
  const bytes = long(record.readUInt32LE(24));
  const compressedBytes = long(record.readUInt32LE(20));
  const headerOffset = long(record.readUInt32LE(42));
  return {
    name: record.toString('utf8', 46, 46 + nameBytes),
    methodCode: record.readUInt16LE(10),
    isEncrypted: (record.readUInt16LE(8) & 1) === 1,
    crc32: record.readUInt32LE(16),
    bytes,
    compressedBytes,
    headerOffset,
  };
}

function longSizes(extra: Buffer): bigint[] {
  for (let at = 0; at + 4 <= extra.length;) {
    const bytes = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === 1) {
      const field = extra.subarray(at + 4, at + 4 + bytes);
      return Array.from({ length: Math.floor(Math.min(field.length, 24) / 8) }, (_, index) =>
        field.readBigUInt64LE(index * 8),
      );
    }
    at += 4 + bytes;
  }
  return [];
}

async function readAt(file: ByteSource, offset: number, bytes: number): Promise<Buffer> {
  const buffer = offset > file.bytes ? Buffer.alloc(0) : await file.readAt(offset, bytes);
  if (buffer.length < bytes) throw damaged();
  return buffer;
}

function safeInteger(value: bigint | undefined): number {
  if (value === undefined || value > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged();
  return Number(value);
}

function damaged(): ImportFault {
  return new ImportFault('damaged', 'The zip archive is cut off or damaged: download or copy it again.');
}

function unsupported(name: string, why: string): ImportFault {
  return new ImportFault(
    'zip-unsupported',
    `"${name}" in the zip archive ${why}: unpack it and import the CSV itself.`,
  );
}
