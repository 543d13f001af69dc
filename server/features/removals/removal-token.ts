// The secrets in links, and the numbers on receipts.
import { createHash, randomBytes, randomInt } from 'node:crypto';

/** 256 random bits, as they appear in the link. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Only this hash is stored, so that a copy of the database confirms nothing. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Without 0, 1, I and O, which are easily confused. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const letters = (count: number): string =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('');

/** `RM-ABCDE-23456`: 50 random bits. */
export const newReceipt = (): string => `RM-${letters(5)}-${letters(5)}`;
