// Settings that are keys. A message never repeats a value.
import { randomBytes } from 'node:crypto';
import { z } from 'zod';

export interface KeyRingEntry {
  id: string;
  /** 32 bytes. */
  key: Buffer;
}

const keyBytes = 32;

const keyForm = 'must be 32 random bytes in base64, as `openssl rand -base64 32` prints them';
const makeNew = 'make a new one with `openssl rand -base64 32`';
const weakForm = `is not random; ${makeNew}`;

/** For LOOKUP_KEY and AUTH_SECRET. */
export const newSecretKey = (): string => randomBytes(keyBytes).toString('base64');

/** For CONTACT_KEYS. The id of a key never comes again, so that it is a day with a random part. */
export const newContactKey = (today: string): string => `${today}-${randomBytes(3).toString('hex')}:${newSecretKey()}`;

/** Fewer different bytes than this occur in less than one of ten billion random 32-byte keys. */
const distinctBytesMin = 16;

/** True for keys that were typed, counted up or repeated. A random key is refused less than once in a billion. */
function isWeak(key: Buffer): boolean {
  const steps = new Set(key.subarray(1).map((byte, index) => byte - (key[index] ?? 0)));
  const isPrintable = key.every((byte) => byte >= 0x20 && byte <= 0x7e);
  const isRepeated = key.subarray(0, keyBytes / 2).equals(key.subarray(keyBytes / 2));
  return new Set(key).size < distinctBytesMin || steps.size === 1 || isPrintable || isRepeated;
}

/** 32 bytes in base64; the output is the text. */
export const base64Key = z
  .base64({ error: keyForm, abort: true })
  .refine((text) => Buffer.from(text, 'base64').length === keyBytes, { message: keyForm, abort: true })
  .refine((text) => !isWeak(Buffer.from(text, 'base64')), { message: weakForm });

const pairForm =
  'must be id:key pairs separated by commas, each made with `echo "k1:$(openssl rand -base64 32)"` and an id of its own';

const keyRingPair = z
  .string()
  .regex(/^[^:]+:[^:]+$/, { error: pairForm, abort: true })
  .transform((text) => text.split(':'))
  .pipe(
    z.tuple(
      [
        z
          .string()
          .regex(/^[a-z0-9-]{1,32}$/, { error: 'takes ids of 1 to 32 characters from a-z, 0-9 and -; rename the id' }),
        base64Key,
      ],
      { error: pairForm },
    ),
  )
  .transform(([id, key]): KeyRingEntry => ({ id, key: Buffer.from(key, 'base64') }));

/** `id:key` pairs, separated by commas. The first key encrypts; every key decrypts what it encrypted. */
export const keyRing = z
  .string()
  .transform((text) => text.split(',').map((pair) => pair.trim()))
  .pipe(z.tuple([keyRingPair], keyRingPair))
  .superRefine((entries, context) => {
    const repeated = entries.find(({ id }, index) => entries.findIndex((other) => other.id === id) < index);
    // A record names its key by id. Of two keys with the same id, only one would ever be tried.
    if (repeated)
      context.addIssue({
        code: 'custom',
        message: `two keys have the id ${repeated.id}; give every key an id that no other key ever had`,
      });
  });

/** Secrets in base64, separated by commas: the current one, then earlier ones. */
export const secrets = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.tuple([base64Key], base64Key));

export interface NamedKeys {
  setting: string;
  /** How the message about another setting refers to one of these keys. */
  described: string;
  keys: readonly Buffer[];
}

const isIn = (keys: readonly Buffer[], key: Buffer): boolean => keys.some((other) => other.equals(key));

/** If one key served two purposes, a leak in one place would open the other, and neither could be changed alone. */
export function sharedKeyFaults(settings: readonly NamedKeys[]): string[] {
  return settings.flatMap(({ setting, keys }, index) => {
    const repeats = keys.some((key, at) => isIn(keys.slice(0, at), key));
    const shared = settings.slice(0, index).filter((earlier) => keys.some((key) => isIn(earlier.keys, key)));
    return [
      ...(repeats ? ['holds the same key twice'] : []),
      ...shared.map(({ described }) => `is the same as ${described}`),
    ].map((fault) => `${setting}: ${fault}; ${makeNew}`);
  });
}
