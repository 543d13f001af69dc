// What a backup contains, as `backup.json` in its folder. It names every file with its checksum, and never contains a secret.
import { createHash, createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Secrets } from '../config/public.ts';
import { OperatorError } from '../errors/public.ts';

export const manifestName = 'backup.json';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Names of tables, columns and sequences, quoted where SQL needs it. They go into statements, so nothing else is accepted. */
const sqlName = z.string().regex(/^(?:graphile_worker\.)?(?:[a-z_][a-z0-9_]*|"[A-Za-z_][A-Za-z0-9_]*")$/);

const table = z.strictObject({
  name: sqlName,
  columns: z.array(sqlName).min(1),
  rows: z.int().min(0),
  /** Sum of a 64-bit checksum of each row, so the order of the rows does not matter. */
  contentHash: z.string().regex(/^-?\d+$/),
  /** Within the folder. */
  file: z.string().regex(/^[a-z0-9_.]+\.copy\.gz$/),
  fileBytes: z.int().min(0),
  fileSha256: sha256,
});

/** Proves that a key is the same without revealing it. */
const keyCheck = z.string().regex(/^[0-9a-f]{32}$/);

const keyChecks = z.strictObject({
  lookupKey: keyCheck,
  contactKeys: z.array(z.strictObject({ id: z.string(), check: keyCheck })),
  authSecret: keyCheck,
});

const manifest = z.strictObject({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** `server_version_num` of the PostgreSQL that was backed up. */
  postgresVersion: z.int(),
  migrations: z.array(z.strictObject({ name: z.string(), sha256 })),
  tables: z.array(table),
  sequences: z.array(z.strictObject({ name: sqlName, lastValue: z.string().regex(/^\d+$/) })),
  /** Of the rows of all tables. Equal for equal content. */
  hash: sha256,
  keys: keyChecks,
});

export type Manifest = z.output<typeof manifest>;
export type TableFile = z.output<typeof table>;

/** One hash of all tables, equal for equal content, whatever the order of rows and the version of PostgreSQL. */
export function hashOf(tables: readonly Pick<TableFile, 'name' | 'rows' | 'contentHash'>[]): string {
  const lines = tables.map(({ name, rows, contentHash }) => `${name} ${rows} ${contentHash}`).toSorted();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/** @throws OperatorError when the folder is not a complete backup, or one of a newer version */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(folder, manifestName), 'utf8');
  } catch (error) {
    throw new OperatorError(
      `${folder} is not a complete backup: it has no readable ${manifestName}. Name the folder that \`npm run backup\` made.`,
      { cause: error },
    );
  }
  const parsed = manifest.safeParse(jsonOf(text));
  if (!parsed.success)
    throw new OperatorError(
      `${join(folder, manifestName)} is damaged, or a newer version of CareRoster wrote it. Use another backup, or the version that made it.`,
    );
  return parsed.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const checkOf = (key: Buffer | string): string =>
  createHmac('sha256', key).update('careroster backup key check').digest('hex').slice(0, 32);

export const checksOfKeys = ({ lookupKey, contactKeys, authSecret }: Secrets): Manifest['keys'] => ({
  lookupKey: checkOf(lookupKey),
  contactKeys: contactKeys.map(({ id, key }) => ({ id, check: checkOf(key) })),
  authSecret: checkOf(authSecret),
});

/** @throws OperatorError when the secrets in effect cannot read the backup */
export function refuseOtherKeys(keys: Manifest['keys'], secrets: Secrets): void {
  const missing = [
    ...(checkOf(secrets.lookupKey) === keys.lookupKey ? [] : ['LOOKUP_KEY']),
    ...keys.contactKeys
      .filter(({ id, check }) => !secrets.contactKeys.some((known) => known.id === id && checkOf(known.key) === check))
      .map(({ id }) => `the contact key ${id}`),
    ...([secrets.authSecret, ...secrets.olderAuthSecrets].some((secret) => checkOf(secret) === keys.authSecret)
      ? []
      : ['AUTH_SECRET']),
  ];
  if (missing.length > 0)
    throw new OperatorError(
      `The backup was made with other secrets: ${missing.join(', ')} ${missing.length === 1 ? 'differs' : 'differ'}. Set the secrets that were in use when it was made; nothing was restored.`,
    );
}
