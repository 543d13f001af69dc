// The backup of each day in one folder: made, checked, and the oldest ones deleted.
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Secrets } from '../config/public.ts';
import type { Database } from '../database/public.ts';
import { manifestName, readManifest, type Manifest } from './manifest.ts';
import { checkFiles } from './restore-backup.ts';
import { checkSignature } from './signature.ts';
import { writeBackup } from './write-backup.ts';

const keptBackups = 7;
/** Nothing else in the folder is ever deleted. */
const ofOneDay = /^careroster-\d{4}-\d{2}-\d{2}$/;
const unfinished = /^careroster-\d{4}-\d{2}-\d{2}\.partial$/;

export interface DailyBackup {
  /** Of its folder. */
  name: string;
  rows: number;
  bytes: number;
}

export const nameOfDay = (now: Date): string => `careroster-${now.toISOString().slice(0, 10)}`;

/**
 * Makes the backup of this day unless it is there, compares every file with its checksum, and keeps the newest seven. A backup that does not
 * pass is deleted, so that the next try makes another one.
 * @throws OperatorError when it cannot be written or does not pass
 */
export async function makeDailyBackup(
  database: Database,
  { folder, secrets, now }: { folder: string; secrets: Secrets; now: Date },
): Promise<DailyBackup> {
  const name = nameOfDay(now);
  const path = join(folder, name);
  if (existsSync(folder)) await deleteAll(folder, unfinished, 0);
  if (!existsSync(path)) await writeBackup(database, { folder: path, secrets, now, onProgress: () => undefined });
  const { tables } = await check(path, secrets);
  await deleteAll(folder, ofOneDay, keptBackups);
  return {
    name,
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    bytes: tables.reduce((sum, table) => sum + table.fileBytes, 0),
  };
}

async function check(path: string, secrets: Secrets): Promise<Manifest> {
  try {
    const manifest = await readManifest(path);
    await checkSignature(path, manifestName, secrets);
    await checkFiles(path, manifest, () => undefined);
    return manifest;
  } catch (error) {
    await rm(path, { recursive: true, force: true });
    throw error;
  }
}

/** Deletes what has such a name, except the newest. */
async function deleteAll(folder: string, pattern: RegExp, kept: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => pattern.test(name)).toSorted();
  for (const name of names.slice(0, Math.max(0, names.length - kept)))
    await rm(join(folder, name), { recursive: true, force: true });
}
