// The folder of a backup has its name only when the backup is complete: until then it is `FOLDER.partial`, which a failure removes.
import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { OperatorError } from '../errors/public.ts';

/**
 * Calls `write` with the folder to fill. Only this user may read what it creates.
 * @throws OperatorError when the folder exists or cannot be written, or its disk is full
 */
export async function createBackupFolder<T>(requested: string, write: (draft: string) => Promise<T>): Promise<T> {
  const folder = resolve(requested);
  const draft = join(dirname(folder), `${basename(folder)}.partial`);
  await createDraft(folder, draft);
  try {
    const written = await write(draft);
    await flushFolder(draft);
    await rename(draft, folder);
    await flushFolder(dirname(folder));
    return written;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw storageFault(error, folder) ?? error;
  }
}

async function createDraft(folder: string, draft: string): Promise<void> {
  if (existsSync(folder))
    throw new OperatorError(`${folder} exists already. Name a new folder; a backup never overwrites another one.`);
  try {
    await mkdir(dirname(folder), { recursive: true });
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { mode: 0o700 });
  } catch (error) {
    throw new OperatorError(`${folder} cannot be created. Check the path, and that this user may write there.`, {
      cause: error,
    });
  }
}

function storageFault(error: unknown, folder: string): OperatorError | null {
  if (!(error instanceof Error && 'code' in error) || (error.code !== 'ENOSPC' && error.code !== 'EDQUOT')) return null;
  return new OperatorError(
    `The disk of ${folder} is full. The incomplete backup was deleted; free some space, or name a folder on another disk.`,
    { cause: error },
  );
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
