import { Readable } from 'node:stream';
import type { ByteSource } from '../files/byte-source.ts';

export const fileInMemory = (bytes: Buffer): ByteSource => ({
  name: 'people.csv',
  bytes: bytes.length,
  expandedBytesMax: null,
  readAt: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
  stream: (offset, length) => ({
    stream: Readable.from([bytes.subarray(offset, offset + length)]),
    readBytes: () => bytes.length,
  }),
  close: () => Promise.resolve(),
});
