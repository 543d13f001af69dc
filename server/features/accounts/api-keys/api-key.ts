import { createHmac, randomBytes } from 'node:crypto';
import { apiKeyPrefix, secretPrefix } from '#contract/accounts/api-key-limits.ts';

/** Characters of the secret part that are stored to recognize the key. */
const shownCharacters = 4;

/** 256 random bits behind a prefix. */
export const newSecret = (prefix: string): string => `${prefix}${randomBytes(32).toString('base64url')}`;

export const newApiKey = (): string => newSecret(apiKeyPrefix);

export const startOf = (key: string): string => key.slice(0, apiKeyPrefix.length + shownCharacters);

/** A hash with a key of the server, so that a copy of the database does not tell whether a guessed key exists. */
export const hashOfKey = (lookupKey: Uint8Array, key: string): Buffer =>
  createHmac('sha256', lookupKey).update(`api key\n${key}`).digest();

/** The API key or the access token in the header; null: it has none. */
export function apiKeyIn(headers: Headers): string | null {
  const bearer = /^bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  return bearer?.startsWith(secretPrefix) === true ? bearer : null;
}
