// What a base backup contains, as `base.json` in its folder. It contains no secret.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../errors/public.ts';
import { keyChecks } from './manifest.ts';

export const baseManifestName = 'base.json';
export const baseTarName = 'base.tar.gz';

const baseManifest = z.strictObject({
  format: z.literal(1),
  /** A recovery can reach this moment and every later one in the archive. */
  endedAt: z.iso.datetime(),
  /** `server_version_num`. A recovery needs the same major version. */
  postgresVersion: z.int(),
  /** The first WAL file that a recovery reads. */
  walFile: z.string().regex(/^[0-9A-F]{24}$/),
  fileBytes: z.int().min(0),
  fileSha256: z.string().regex(/^[0-9a-f]{64}$/),
  keys: keyChecks,
});

export type BaseManifest = z.output<typeof baseManifest>;

export const isBaseBackup = (folder: string): boolean => existsSync(join(folder, baseManifestName));

/** @throws OperatorError when the folder is not a complete base backup, or one of a newer version */
export async function readBaseManifest(folder: string): Promise<BaseManifest> {
  const file = join(folder, baseManifestName);
  try {
    return baseManifest.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new OperatorError(
      `${file} is missing or damaged, or a newer version of CareRoster wrote it. Name the folder that \`npm run base-backup\` made.`,
      { cause: error },
    );
  }
}
