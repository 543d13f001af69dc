// The files of the pages as browsers receive them. They are compressed when the pages are built, because the best compression of all of
// them takes more than a second of processor time, which every start would spend again.
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { encodings, type Encoding } from '#server/foundation/raw-route/public.ts';

const compress: Readonly<Record<Encoding, (body: Uint8Array) => Promise<Uint8Array>>> = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
};

const alreadyCompressed = new Set(['.woff2', '.png']);

export const isCompressed = (path: string): boolean => alreadyCompressed.has(extname(path));

/** Paths of the files in the folder, with `/` between folders. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

const compressedName = (folder: string, path: string, encoding: Encoding): string =>
  join(folder, `${path}.${encoding}`);

/** Replaces the folder `target` by all encodings of the files of `folder`. */
export async function compressFiles(folder: string, target: string): Promise<void> {
  await rm(target, { recursive: true, force: true });
  for (const path of await filesIn(folder)) {
    if (isCompressed(path)) continue;
    const body = await readFile(join(folder, path));
    await mkdir(dirname(join(target, path)), { recursive: true });
    await Promise.all(
      encodings.map(async (encoding) =>
        writeFile(compressedName(target, path, encoding), await compress[encoding](body)),
      ),
    );
  }
}

/** Throws when the file was not compressed. */
export const readCompressed = (target: string, path: string, encoding: Encoding): Promise<Buffer<ArrayBuffer>> =>
  readFile(compressedName(target, path, encoding));
