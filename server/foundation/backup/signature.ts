// Signs the manifest of a backup with a key that is derived from LOOKUP_KEY, which never changes. The manifest contains the checksum of
// every file, so a person who can write to the backups and has no secrets cannot change their content, for example to become an administrator.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Secrets } from '../config/public.ts';
import { OperatorError } from '../errors/public.ts';

const signatureName = 'signature';

function signatureOf(manifestText: string, { lookupKey }: Secrets): Buffer {
  const key = createHmac('sha256', lookupKey).update('careroster backup signature').digest();
  return createHmac('sha256', key).update(manifestText).digest();
}

export async function writeSigned(folder: string, name: string, manifest: object, secrets: Secrets): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  const signature = `${signatureOf(text, secrets).toString('hex')}\n`;
  await writeFile(join(folder, name), text, { mode: 0o600, flush: true });
  await writeFile(join(folder, signatureName), signature, { mode: 0o600, flush: true });
}

/** @throws OperatorError when the manifest differs from the one that was signed with these secrets */
export async function checkSignature(folder: string, name: string, secrets: Secrets): Promise<void> {
  const text = await readFile(join(folder, name), 'utf8');
  const found = Buffer.from(await readSignature(folder), 'hex');
  const wanted = signatureOf(text, secrets);
  if (found.byteLength === wanted.byteLength && timingSafeEqual(found, wanted)) return;
  throw new OperatorError(
    `${join(folder, name)} was changed after the backup was made. Use another copy of the backup, and find out who could write to this one; nothing was restored.`,
  );
}

async function readSignature(folder: string): Promise<string> {
  try {
    return (await readFile(join(folder, signatureName), 'utf8')).trim();
  } catch (error) {
    throw new OperatorError(
      `${folder} has no signature: an older version of CareRoster made it, or the signature was deleted. If you trust the backup, add --unsigned.`,
      { cause: error },
    );
  }
}
