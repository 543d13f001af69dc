// The token in the emails of an alert: it ends this alert and nothing else. It is signed, so that no table keeps it.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AlertKey } from './alerts-store.ts';

export interface EndTokens {
  issue(alert: AlertKey): string;
  /** Null: the token is not one of ours. */
  read(token: string): AlertKey | null;
}

const idBytes = 16;
const signatureBytes = 32;

/** `key`: one that is never replaced, because emails are kept for years. */
export function endTokens(key: Uint8Array): EndTokens {
  const signatureOf = (named: Buffer): Buffer =>
    createHmac('sha256', key).update('end of an alert ').update(named).digest();
  return {
    issue: ({ searchId, userId }) => {
      const named = Buffer.concat([Buffer.from(searchId.replaceAll('-', ''), 'hex'), Buffer.from(userId ?? '')]);
      return Buffer.concat([named, signatureOf(named)]).toString('base64url');
    },
    read: (token) => {
      const bytes = Buffer.from(token, 'base64url');
      const end = Math.max(idBytes, bytes.length - signatureBytes);
      const [named, signature] = [bytes.subarray(0, end), bytes.subarray(end)];
      const own = signatureOf(named);
      // Two spellings of the same bytes would be two tokens.
      const isOurs =
        signature.length === own.length && timingSafeEqual(signature, own) && bytes.toString('base64url') === token;
      return isOurs ? keyOf(named) : null;
    },
  };
}

const keyOf = (named: Buffer): AlertKey => ({
  searchId: uuidOf(named.subarray(0, idBytes)),
  userId: named.subarray(idBytes).toString() || null,
});

const uuidOf = (id: Buffer): string =>
  id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
