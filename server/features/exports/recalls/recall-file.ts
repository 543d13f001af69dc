// The signed recall file: programs of the account can check that it comes from this directory, and delete the rows.
import { createPrivateKey, createPublicKey, hkdfSync, sign, type KeyObject } from 'node:crypto';
import type { Recall } from '#contract/exports/recalls.ts';

/** What precedes the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key is derived, so that every server signs alike and no further secret has to be kept. */
export function recallKey(lookupKey: Buffer): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', lookupKey, Buffer.alloc(0), 'recall files', 32));
  return createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' });
}

/** JSON: the content as a text, and its Ed25519 signature. It names exports, rows and ids, never a contact. */
export function recallFile(key: KeyObject, recalls: readonly Recall[], createdAt: Date): string {
  const content = JSON.stringify({
    createdAt: createdAt.toISOString(),
    recalls: recalls.map(({ exportId, exportDate, fileName, row, candidateId, dueAt }) => ({
      exportId,
      exportDate,
      fileName,
      row,
      candidateId,
      dueAt,
    })),
  });
  const signed = {
    content,
    algorithm: 'Ed25519',
    publicKey: createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64'),
    signature: sign(null, Buffer.from(content), key).toString('base64'),
  };
  return `${JSON.stringify(signed, null, 2)}\n`;
}
