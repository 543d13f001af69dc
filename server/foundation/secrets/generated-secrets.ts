// The embedded default generates its secrets once and stores them beside its data, which cannot be decrypted without them.
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { KeyRingEntry, Secrets } from '../config/public.ts';
import { OperatorError } from '../errors/public.ts';

const keyText = z.base64().refine((text) => Buffer.from(text, 'base64').length === 32);
const keyRingEntry = z.object({ id: z.string(), key: keyText });

const secretsFile = z.object({
  // A record names its key by id. Of two keys with the same id, only one would ever be tried.
  contactKeys: z
    .tuple([keyRingEntry], keyRingEntry)
    .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length),
  lookupKey: keyText,
  /** Missing in files of versions without accounts. */
  authSecret: keyText.optional(),
  databasePassword: z.string().min(20),
  /** Missing in files of versions in which this password was public. */
  samplePassword: z.string().min(20).optional(),
});

export interface EmbeddedSecrets extends Secrets {
  databasePassword: string;
  /** Of the sample accounts and the mailbox. */
  samplePassword: string;
}

const newPassword = (): string => randomBytes(24).toString('base64url');

function generate(): z.infer<typeof secretsFile> {
  return {
    contactKeys: [{ id: 'k1', key: randomBytes(32).toString('base64') }],
    lookupKey: randomBytes(32).toString('base64'),
    authSecret: randomBytes(32).toString('base64'),
    databasePassword: newPassword(),
    samplePassword: newPassword(),
  };
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

const toKeyRingEntry = ({ id, key }: { id: string; key: string }): KeyRingEntry => ({
  id,
  key: Buffer.from(key, 'base64'),
});

const fileIn = (dataDir: string): string => join(dataDir, 'secrets.json');

/** Reads `secrets.json` in the folder, or creates it (mode 0600) if the folder is new. */
export function embeddedSecrets(dataDir: string): EmbeddedSecrets {
  const file = fileIn(dataDir);
  if (!existsSync(file)) {
    if (existsSync(join(dataDir, 'postgresql', 'data'))) {
      throw new OperatorError(
        `${file} is missing, and the data beside it cannot be read without it. Restore it from a backup, or remove ${dataDir} to start over.`,
      );
    }
    writeOnce(file, JSON.stringify(generate(), null, 2));
  }
  const {
    contactKeys: [first, ...others],
    lookupKey,
    authSecret,
    databasePassword,
    samplePassword,
  } = completedSecrets(file);
  return {
    contactKeys: [toKeyRingEntry(first), ...others.map(toKeyRingEntry)],
    lookupKey: Buffer.from(lookupKey, 'base64'),
    authSecret,
    olderAuthSecrets: [],
    databasePassword,
    samplePassword,
  };
}

/** Generates a new key, which encrypts from now on. The older keys remain, because backups are encrypted with them. */
export function addContactKey(dataDir: string): EmbeddedSecrets {
  const file = fileIn(dataDir);
  const known = readSecrets(file);
  const numbers = known.contactKeys.map(({ id }) => Number(/^k(\d+)$/.exec(id)?.[1] ?? 0));
  const added = { id: `k${Math.max(...numbers) + 1}`, key: randomBytes(32).toString('base64') };
  replace(file, { ...known, contactKeys: [added, ...known.contactKeys] });
  return embeddedSecrets(dataDir);
}

/** Adds the secrets that a file of an older version does not have. */
function completedSecrets(file: string): z.infer<typeof secretsFile> & { authSecret: string; samplePassword: string } {
  const known = readSecrets(file);
  const { authSecret = randomBytes(32).toString('base64'), samplePassword = newPassword() } = known;
  const completed = { ...known, authSecret, samplePassword };
  if (known.authSecret === undefined || known.samplePassword === undefined) replace(file, completed);
  return completed;
}

function replace(file: string, secrets: z.infer<typeof secretsFile>): void {
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function readSecrets(file: string): z.infer<typeof secretsFile> {
  const parsed = secretsFile.safeParse(parseJson(read(file)));
  if (!parsed.success)
    throw new OperatorError(`${file} is damaged. Restore it from a backup; the contacts cannot be read without it.`);
  return parsed.data;
}

/** Two processes may start at the same time. A hard link to a complete file is created atomically, and only once. */
function writeOnce(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new OperatorError(`The secrets in ${file} cannot be read. Run as the user who owns the folder.`, {
      cause: error,
    });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
