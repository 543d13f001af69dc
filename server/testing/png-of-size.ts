// A PNG whose header names any size, with next to no data.
import { crc32, deflateSync } from 'node:zlib';

/** `width` and `height` in pixels. */
export function pngOfSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32BE(data.length);
  lengths.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([lengths.subarray(0, 4), body, lengths.subarray(4)]);
}
