// The token in the emails of an alert: it ends this alert and nothing else. It is signed, so that no table keeps it.
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface EndTokens {
  issue(searchId: string): string;
  /** The id of the saved search; null: the token is not one of ours. */
  read(token: string): string | null;
}

const idBytes = 16;

/** `key`: one that is never replaced, because emails are kept for years. */
export function endTokens(key: Uint8Array): EndTokens {
  const signatureOf = (id: Buffer): Buffer => createHmac('sha256', key).update('end of an alert ').update(id).digest();
  return {
    issue: (searchId) => {
      const id = Buffer.from(searchId.replaceAll('-', ''), 'hex');
      return Buffer.concat([id, signatureOf(id)]).toString('base64url');
    },
    read: (token) => {
      const bytes = Buffer.from(token, 'base64url');
      const [id, signature] = [bytes.subarray(0, idBytes), bytes.subarray(idBytes)];
      const own = signatureOf(id);
      // Two spellings of the same bytes would be two tokens.
      const isOurs = signature.length === own.length && timingSafeEqual(signature, own);
      return isOurs && bytes.toString('base64url') === token ? uuidOf(id) : null;
    },
  };
}

const uuidOf = (id: Buffer): string =>
  id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
