// The file from which a running process reads CONTACT_KEYS again. The environment of a process never changes, so a key that
// is added while it runs must come from a file: the one that CONTACT_KEYS_FILE names, or the `.env` that contained CONTACT_KEYS.
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { OperatorError } from '../errors/public.ts';
import { keyRing, type KeyRingEntry } from './keys.ts';

export interface ContactKeysFile {
  path: string;
  /** `keys`: the file contains only keys. `env`: it is an `.env` that contains CONTACT_KEYS among other settings. */
  form: 'keys' | 'env';
}

/** The text of CONTACT_KEYS in the file; in a file of keys, line breaks separate keys like commas. Null: the file has no keys. */
function keysIn({ path, form }: ContactKeysFile): string | null {
  const text = readFileSync(path, 'utf8');
  if (form === 'env') return parseEnv(text)['CONTACT_KEYS']?.trim() ?? null;
  return (
    text
      .trim()
      .split(/[\n,]/)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .join(',') || null
  );
}

export interface GivenKeys {
  /** The settings including CONTACT_KEYS, from the environment or from the file. */
  given: Readonly<Record<string, string>>;
  /** Null: the keys came from the environment itself, which a running process cannot read again. */
  file: ContactKeysFile | null;
  faults: string[];
}

/** `envFile`: the `.env` from which the environment was filled, whether it exists or not; null: none. */
export function findContactKeys(given: Readonly<Record<string, string>>, envFile: string | null): GivenKeys {
  const { CONTACT_KEYS_FILE: path, CONTACT_KEYS: keys } = given;
  if (path === undefined) {
    const isFromEnvFile =
      keys !== undefined && envFile !== null && existsSync(envFile) && keysIn({ path: envFile, form: 'env' }) === keys;
    return { given, file: isFromEnvFile ? { path: envFile, form: 'env' } : null, faults: [] };
  }
  if (keys !== undefined)
    return { given, file: null, faults: ['CONTACT_KEYS: is set, and CONTACT_KEYS_FILE too; remove one of them'] };
  const file: ContactKeysFile = { path, form: 'keys' };
  try {
    const found = keysIn(file);
    if (found !== null) return { given: { ...given, CONTACT_KEYS: found }, file, faults: [] };
    return { given, file, faults: ['CONTACT_KEYS_FILE: names a file without keys; write id:key pairs into it'] };
  } catch {
    return {
      given,
      file,
      faults: ['CONTACT_KEYS_FILE: names a file that cannot be read; check its path and its permissions'],
    };
  }
}

/** The keys that the file contains now. @throws OperatorError when the file cannot be read or its keys are invalid */
export function rereadContactKeys(file: ContactKeysFile): [KeyRingEntry, ...KeyRingEntry[]] {
  let text: string | null;
  try {
    text = keysIn(file);
  } catch (cause) {
    throw new OperatorError(
      `The contact keys in ${file.path} cannot be read again. Check the file and its permissions.`,
      { cause },
    );
  }
  const keys = keyRing.safeParse(text);
  if (keys.success) return keys.data;
  throw new OperatorError(
    `The contact keys in ${file.path} are not sound: ${keys.error.issues[0]?.message ?? 'there are none'}.`,
  );
}
