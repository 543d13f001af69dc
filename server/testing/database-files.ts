// Tests of secrecy read every byte that PostgreSQL keeps of a database.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import type { Database } from '#server/foundation/database/public.ts';

/** The paths of all files in the folder and its subfolders. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * The data files of the database, the write-ahead log and the log of PostgreSQL, after a checkpoint has written everything to them, one after another.
 * PostgreSQL continues to work while they are read. Files that it deletes meanwhile (`pg_internal.init`, recycled segments of its log) are left out.
 */
export async function* databaseFiles({ pool }: Database): AsyncGenerator<{ file: string; content: Buffer }> {
  await pool.query('checkpoint');
  const {
    rows: [at],
  } = await pool.query<{ oid: string }>('select oid from pg_database where datname = current_database()');
  const data = join(inject('clusterFolder'), 'data');
  const files = [...filesBelow(join(data, 'base', String(at?.oid))), ...filesBelow(join(data, 'pg_wal'))];
  expect(files.length).toBeGreaterThan(100);
  for (const file of [...files, join(inject('clusterFolder'), 'server.log')]) {
    const content = contentUnlessDeleted(file);
    if (content !== null) yield { file, content };
  }
}

/** Null for a file that does not exist anymore. */
function contentUnlessDeleted(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Those of the secrets that can be read in the content: as they are, in capital or small letters, in UTF-16, or encoded as hex or base64. */
export function readableIn(content: Buffer, secrets: readonly string[]): string[] {
  return secrets.filter((secret) => formsOf(secret).some((form) => content.includes(form)));
}

function formsOf(secret: string): Buffer[] {
  const bytes = Buffer.from(secret);
  return [
    bytes,
    Buffer.from(secret.toUpperCase()),
    Buffer.from(secret.toLowerCase()),
    Buffer.from(secret, 'utf16le'),
    Buffer.from(bytes.toString('hex')),
    // Base64 has three forms, one for each position in a group of three bytes; the letters at both ends depend on neighboring bytes.
    ...[0, 1, 2].map((shift) => {
      const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
      return Buffer.from(encoded.slice(Math.ceil((shift * 4) / 3), -4));
    }),
  ];
}
