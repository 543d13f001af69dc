// Which archived WAL files are no longer needed.
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../errors/public.ts';
import type { BaseManifest } from './base-manifest.ts';

/** A WAL file or the label of a base backup, compressed or not. Histories of timelines are small and always kept. */
const walName = /^[0-9A-F]{8}([0-9A-F]{16})(?:\.[0-9A-F]{8}\.backup)?(?:\.gz)?$/;

/** Deletes the WAL that only base backups before this one need. Returns the number of deleted files. */
export async function pruneWal(archive: string, { walFile }: BaseManifest): Promise<number> {
  const names = await readdir(archive).catch((error: unknown) => {
    throw new OperatorError(`The WAL archive ${archive} cannot be read. Check the path.`, { cause: error });
  });
  // Positions increase over all timelines, whose number comes first in the name.
  const firstNeeded = walFile.slice(8);
  if (!names.some((name) => walName.exec(name)?.[1] === firstNeeded))
    throw new OperatorError(
      `${archive} does not contain ${walFile}, which this base backup needs, so it is not the archive of this backup or is incomplete. Nothing was deleted.`,
    );
  const old = names.filter((name) => (walName.exec(name)?.[1] ?? firstNeeded) < firstNeeded);
  for (const name of old) await rm(join(archive, name));
  return old.length;
}
