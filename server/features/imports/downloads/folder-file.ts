// Files in the folder that the operator named for scheduled imports.
import { createReadStream } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join, matchesGlob } from 'node:path';
import { OutboundError } from '#server/foundation/outbound/public.ts';
import type { OpenedFile, ReadFrom } from './opened-file.ts';

/** The name of the newest file that matches, a glob such as `acme-*.csv`. Null: none matches. @throws OutboundError when the folder cannot be read */
export async function newestMatch(folder: string, pattern: string): Promise<string | null> {
  try {
    const names = (await readdir(folder)).filter((name) => matchesGlob(name, pattern));
    const found = await Promise.all(names.map(async (name) => ({ name, stats: await lstat(join(folder, name)) })));
    const newest = found
      .filter(({ stats }) => stats.isFile())
      .toSorted((a, b) => b.stats.mtimeMs - a.stats.mtimeMs || (a.name < b.name ? 1 : -1))[0];
    return newest?.name ?? null;
  } catch (error) {
    throw unreadable(error);
  }
}

const unreadable = (cause: unknown): OutboundError =>
  new OutboundError('The folder of scheduled imports cannot be read. Check IMPORT_FOLDER and its permissions.', {
    isTemporary: true,
    cause,
  });

/** @throws OutboundError */
export async function openFolderFile(folder: string, name: string, { from, version }: ReadFrom): Promise<OpenedFile> {
  const path = join(folder, name);
  const stats = await lstat(path).catch((error: unknown) => {
    throw unreadable(error);
  });
  // A file that is still being written has another version at the next try.
  const found = `${stats.size} ${stats.mtimeMs}`;
  const start = found === version ? from : 0;
  return {
    fileName: name,
    bytes: stats.size,
    from: start,
    version: found,
    canContinue: true,
    host: name,
    ipAddress: '',
    content: createReadStream(path, { start }),
  };
}
