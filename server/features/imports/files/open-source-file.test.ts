import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ByteSource } from './byte-source.ts';
import { openSourceFile as openAs, type SourceFile } from './open-source-file.ts';

const openSourceFile = (source: string | ByteSource): Promise<SourceFile> => openAs(source, { sheet: null });

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'source-file-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function fileOf(name: string, bytes: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

async function contentOf(path: string): Promise<string> {
  const source = await openSourceFile(path);
  const parts: Uint8Array[] = [];
  for await (const chunk of source.chunks) parts.push(chunk);
  expect(source.readBytes()).toBe(source.totalBytes);
  return Buffer.concat(parts).toString();
}

interface ZipPart {
  name: string;
  text: string;
  isStored?: boolean;
  isEncrypted?: boolean;
  method?: number;
  /** How long its comment in the directory is, in bytes. */
  commentBytes?: number;
}

/** The extra field for values that need 64 bits. */
function longValues(values: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * values.length);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8 * values.length, 2);
  for (const [at, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + 8 * at);
  return extra;
}

/** Writes a zip by the letter of APPNOTE; with `isLong` all sizes and places stand in 64-bit records. */
function zipOf(parts: readonly ZipPart[], isLong = false): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text, isStored = false, isEncrypted = false, method, commentBytes = 0 } of parts) {
    const plain = Buffer.from(text);
    const data = isStored ? plain : deflateRawSync(plain);
    const common = Buffer.alloc(10);
    common.writeUInt16LE(45, 0);
    common.writeUInt16LE(isEncrypted ? 1 : 0, 2);
    common.writeUInt16LE(method ?? (isStored ? 0 : 8), 4);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc32(plain), 0);
    sizes.writeUInt32LE(isLong ? 0xffffffff : data.length, 4);
    sizes.writeUInt32LE(isLong ? 0xffffffff : plain.length, 8);
    const lengths = Buffer.alloc(4);
    lengths.writeUInt16LE(name.length, 0);
    const localExtra = isLong ? longValues([plain.length, data.length]) : Buffer.alloc(0);
    lengths.writeUInt16LE(localExtra.length, 2);
    bodies.push(
      Buffer.concat([Buffer.from('PK\x03\x04'), common, sizes, lengths, Buffer.from(name), localExtra, data]),
    );
    const extra = isLong ? longValues([plain.length, data.length, offset]) : Buffer.alloc(0);
    const rest = Buffer.alloc(14);
    rest.writeUInt16LE(commentBytes, 0);
    rest.writeUInt32LE(isLong ? 0xffffffff : offset, 10);
    lengths.writeUInt16LE(extra.length, 2);
    directory.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02-\0'),
        common,
        sizes,
        lengths,
        rest,
        Buffer.from(name),
        extra,
        Buffer.alloc(commentBytes, '.'),
      ]),
    );
    offset += bodies.at(-1)?.length ?? 0;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  for (const at of [8, 10]) end.writeUInt16LE(isLong ? 0xffff : parts.length, at);
  end.writeUInt32LE(isLong ? 0xffffffff : list.length, 12);
  end.writeUInt32LE(isLong ? 0xffffffff : offset, 16);
  const long = Buffer.alloc(76);
  long.write('PK\x06\x06', 'latin1');
  long.writeBigUInt64LE(44n, 4);
  for (const at of [24, 32]) long.writeBigUInt64LE(BigInt(parts.length), at);
  long.writeBigUInt64LE(BigInt(list.length), 40);
  long.writeBigUInt64LE(BigInt(offset), 48);
  long.write('PK\x06\x07', 56, 'latin1');
  long.writeBigUInt64LE(BigInt(offset + list.length), 64);
  long.writeUInt32LE(1, 72);
  return Buffer.concat([...bodies, list, ...(isLong ? [long] : []), end]);
}

const text = `a,b\n${'Ann,Lee\n'.repeat(5000)}`;

describe('a source file is refused', () => {
  it('when it is not there', async () => {
    const path = join(folder, 'nothing.csv');
    await expect(openSourceFile(path)).rejects.toMatchObject({
      code: 'not-found',
      message: `There is no file "${path}": check the path.`,
    });
  });

  it('when it is a directory', async () => {
    await mkdir(join(folder, 'march.csv'));
    await expect(openSourceFile(join(folder, 'march.csv'))).rejects.toMatchObject({ code: 'not-a-file' });
  });

  it('when it is empty', async () => {
    await expect(openSourceFile(await fileOf('empty.csv', ''))).rejects.toMatchObject({ code: 'empty' });
  });

  it('when it cannot be opened', async () => {
    const file = await fileOf('a-file.csv', text);
    await expect(openSourceFile(join(file, 'inside.csv'))).rejects.toMatchObject({
      code: 'unreadable',
      message: expect.stringContaining('check that this account may read it'),
    });
  });

  it('when its gzip data end too early, are changed, or are none', async () => {
    const gzip = gzipSync(text);
    const changed = Buffer.from(gzip);
    changed.writeUInt8(changed.readUInt8(gzip.length - 6) ^ 1, gzip.length - 6);
    for (const bytes of [
      gzip.subarray(0, gzip.length / 2),
      gzip.subarray(0, -4),
      changed,
      Buffer.of(0x1f, 0x8b, 0, 0),
    ]) {
      await expect(contentOf(await fileOf('broken.gz', bytes))).rejects.toMatchObject({ code: 'damaged' });
    }
  });

  it('when its zip archive is cut off at any place', async () => {
    const zip = zipOf([{ name: 'people.csv', text }]);
    for (const length of [4, 30, zip.length >> 1, zip.length - 23, zip.length - 1]) {
      await expect(contentOf(await fileOf('broken.zip', zip.subarray(0, length)))).rejects.toMatchObject({
        code: 'damaged',
      });
    }
  });

  it('when the list of files in the zip is longer than 16 MiB', async () => {
    // 46 bytes and the name of each entry, besides its comment.
    const entryBytes = 65_536;
    const entries = (16 * 1024 * 1024) / entryBytes;
    const zip = (first: number): Buffer =>
      zipOf([
        { name: 'people.csv', text, commentBytes: first - 46 - 'people.csv'.length },
        ...Array.from({ length: entries - 1 }, () => ({ name: 'd/', text: '', commentBytes: entryBytes - 46 - 2 })),
      ]);
    expect(await contentOf(await fileOf('long.zip', zip(entryBytes)))).toBe(text);
    await expect(contentOf(await fileOf('longer.zip', zip(entryBytes + 1)))).rejects.toMatchObject({ code: 'damaged' });
  });

  it('with the failure of its storage, which says nothing about the archive', async () => {
    const zip = zipOf([{ name: 'people.csv', text }]);
    let reads = 0;
    const source: ByteSource = {
      name: 'people.zip',
      bytes: zip.length,
      expandedBytesMax: null,
      readAt: (offset, length) => {
        reads += 1;
        return reads === 1
          ? Promise.resolve(zip.subarray(offset, offset + length))
          : Promise.reject(new Error('The database is away.'));
      },
      stream: () => ({ stream: Readable.from([]), readBytes: () => 0 }),
      close: () => Promise.resolve(),
    };
    await expect(openSourceFile(source)).rejects.toThrow('The database is away.');
  });

  it('when what is in the zip does not match its checksum', async () => {
    const zip = zipOf([{ name: 'people.csv', text, isStored: true }]);
    zip.write('Bob', zip.indexOf('Ann'));
    await expect(contentOf(await fileOf('changed.zip', zip))).rejects.toMatchObject({ code: 'damaged' });
  });

  it('when the zip holds two CSV files, which are named', async () => {
    const path = await fileOf(
      'two.zip',
      zipOf([
        { name: 'one.csv', text },
        { name: 'two.csv', text },
      ]),
    );
    await expect(openSourceFile(path)).rejects.toMatchObject({
      code: 'zip-with-several-csv',
      message: expect.stringContaining('(one.csv, two.csv)'),
    });
  });

  it('when the zip holds no CSV', async () => {
    const path = await fileOf('notes.zip', zipOf([{ name: 'notes/people.txt', text }]));
    await expect(openSourceFile(path)).rejects.toMatchObject({
      code: 'zip-without-csv',
      message: expect.stringContaining('notes/people.txt'),
    });
  });

  it('when the CSV in the zip is empty, encrypted or compressed in another way', async () => {
    const cases = [
      [{ text: '' }, 'empty'],
      [{ text, isEncrypted: true }, 'zip-unsupported'],
      [{ text, method: 14 }, 'zip-unsupported'],
    ] as const;
    for (const [part, code] of cases) {
      await expect(
        openSourceFile(await fileOf('odd.zip', zipOf([{ name: 'people.csv', ...part }]))),
      ).rejects.toMatchObject({ code });
    }
  });
});

describe('a source file is read as the text that is in it', () => {
  it('plain, even when its name promises gzip', async () => {
    expect(await contentOf(await fileOf('people.gz', text))).toBe(text);
  });

  it('gzipped, in one piece or several, even when its name does not say so', async () => {
    expect(await contentOf(await fileOf('people.csv', Buffer.concat([gzipSync('a,b\n'), gzipSync('Ann,Lee\n')])))).toBe(
      'a,b\nAnn,Lee\n',
    );
  });

  it('from a zip, deflated or stored, with short or 64-bit sizes, beside files that are no CSV', async () => {
    for (const isStored of [false, true])
      for (const isLong of [false, true]) {
        const zip = zipOf(
          [
            { name: 'readme.pdf', text: 'x' },
            { name: 'data/people.CSV', text, isStored },
          ],
          isLong,
        );
        expect(await contentOf(await fileOf('people.zip', zip))).toBe(text);
      }
  });

  it('from the monthly NPPES archive, whose other CSV files hold no people', async () => {
    const names = [
      'othername_pfile_20261109.csv',
      'npidata_pfile_20050523-20261108_fileheader.csv',
      'npidata_pfile_20050523-20261108.csv',
    ];
    const zip = zipOf(names.map((name) => ({ name, text: `file\n${name}\n` })));
    expect(await contentOf(await fileOf('nppes.zip', zip))).toBe(`file\n${names[2]}\n`);
  });

  it('and closes the file when the reader stops early', async () => {
    const source = await openSourceFile(await fileOf('long.csv', text.repeat(20)));
    for await (const chunk of source.chunks) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    await expect(source.close()).resolves.toBeUndefined();
  });
});
