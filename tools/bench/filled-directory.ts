// A directory of invented candidates with contacts, which is filled once and kept for all measurements that do not change candidates.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { assembleWriter } from '#server/assembly/candidates.ts';
import { inventedChunks } from '#server/assembly/invented-chunks.ts';
import { fillDirectory, inventedOrigin } from '#server/features/candidates/public.ts';
import { withDirectoryIn } from './embedded-directory.ts';

const origin = inventedOrigin('2026-11-21');
const mark = z.object({ fillSeconds: z.number() });

/** `dataDir` contains an embedded database that does not run. `fillSeconds`: how long filling took, possibly in an earlier run. */
export interface FilledDirectory {
  dataDir: string;
  fillSeconds: number;
}

/** Fills the directory unless an earlier run did. A fill that was interrupted starts again. */
export async function filledDirectory(folder: string, people: number): Promise<FilledDirectory> {
  const dataDir = join(folder, `people-${people}`);
  const markFile = `${dataDir}.filled.json`;
  if (existsSync(markFile)) return { dataDir, ...mark.parse(JSON.parse(readFileSync(markFile, 'utf8'))) };
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  // PostgreSQL runs under an account of its own when this user is root, and must be able to enter the folder.
  chmodSync(folder, 0o755);
  const startedMs = performance.now();
  await withDirectoryIn(dataDir, people, async (infrastructure) => {
    const { secrets } = infrastructure;
    await fillDirectory(infrastructure.longDatabase, assembleWriter(infrastructure), {
      chunks: inventedChunks({ count: people, origin, secrets, opensAt: people }),
      count: people,
      opensAt: people,
      origin,
      onProgress: () => undefined,
      onListed: () => Promise.resolve(),
    });
    await infrastructure.longDatabase.pool.query('vacuum analyze candidates');
  });
  const fillSeconds = (performance.now() - startedMs) / 1_000;
  writeFileSync(markFile, JSON.stringify({ fillSeconds }));
  return { dataDir, fillSeconds };
}

/** Passes a copy of the directory to the callback, which may change it, and removes it afterwards. */
export async function withCopyOf<T>(dataDir: string, use: (copy: string) => Promise<T>): Promise<T> {
  const copy = `${dataDir}-copy`;
  rmSync(copy, { recursive: true, force: true });
  try {
    // `cp` keeps owners, which PostgreSQL checks, and shares blocks where the file system can.
    const { status } = spawnSync('cp', ['-a', '--reflink=auto', dataDir, copy], { stdio: 'inherit' });
    if (status !== 0) throw new Error(`The directory was not copied to ${copy}. Check the free space.`);
    // Gigabytes that the system still writes to the disk would slow down what is measured.
    if (spawnSync('sync', ['-f', copy], { stdio: 'inherit' }).status !== 0)
      throw new Error(`The copy in ${copy} was not written to the disk. Check the disk.`);
    return await use(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
