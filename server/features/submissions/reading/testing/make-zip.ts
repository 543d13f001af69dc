// Writes ZIP files, also such as no program writes.
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  name: string;
  data: Buffer | string;
  /** What the file claims about the expanded size; left out: the truth. */
  claimedBytes?: number;
  /** True: the entry claims to be encrypted. */
  isEncrypted?: boolean;
}

interface WrittenPart {
  header: Buffer;
  entry: Buffer;
}

export function zipOf(parts: readonly ZipPart[]): Buffer {
  let offset = 0;
  const written = parts.map((part) => {
    const result = writePart(part, offset);
    offset += result.entry.length;
    return result;
  });
  const directory = Buffer.concat(written.map(({ header }) => header));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(parts.length, 0xffff), 8);
  end.writeUInt16LE(Math.min(parts.length, 0xffff), 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...written.map(({ entry }) => entry), directory, end]);
}

function writePart({ name, data, claimedBytes, isEncrypted = false }: ZipPart, offset: number): WrittenPart {
  const expanded = Buffer.from(data);
  const packed = deflateRawSync(expanded, { level: 9 });
  const nameBytes = Buffer.from(name);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(isEncrypted ? 0x0801 : 0x0800, 2);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(crc32(expanded), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(claimedBytes ?? expanded.length, 18);
  common.writeUInt16LE(nameBytes.length, 22);
  const entry = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, nameBytes, packed]);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(offset, 10);
  const header = Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), common, tail, nameBytes]);
  return { header, entry };
}
