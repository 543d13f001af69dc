// Encrypts everything that contact keys protect with the newest of them.
import { assembleVault } from './candidates.ts';
import { countUnderOtherKeys, rotateContactKeys, sealedContacts } from '../features/candidates/public.ts';
import { countEnquiriesUnderOtherKeys, resealEnquiries } from '../features/contact-form/public.ts';
import { countErrorLogUnderOtherKeys, resealErrorLog } from '../features/error-log/public.ts';
import { countRejectedUnderOtherKeys, resealRejectedRows, sealedUndoRecords } from '../features/imports/public.ts';
import { countRemovalRequestsUnderOtherKeys, resealRemovalRequests } from '../features/removals/public.ts';
import { countSubmissionsUnderOtherKeys, resealSubmissions } from '../features/submissions/public.ts';
import { countMailUnderOtherKeys, resealMail } from '../foundation/mail/public.ts';
import { sealingOf } from '../infrastructure.ts';
import type { Infrastructure } from '../infrastructure.ts';

type RotationParts = Pick<Infrastructure, 'longDatabase' | 'secrets' | 'reloadSecrets'>;

const sealedTables = [sealedContacts, sealedUndoRecords];

/** How many records an older key encrypts. */
export async function countBehind(parts: RotationParts): Promise<number> {
  const { longDatabase, secrets } = parts;
  const sealing = sealingOf(parts);
  let behind = await countUnderOtherKeys(longDatabase, sealedTables, secrets.contactKeys[0].id);
  for (const count of [
    countRejectedUnderOtherKeys,
    countMailUnderOtherKeys,
    countSubmissionsUnderOtherKeys,
    countRemovalRequestsUnderOtherKeys,
    countEnquiriesUnderOtherKeys,
    countErrorLogUnderOtherKeys,
  ])
    behind += await count(longDatabase, sealing);
  return behind;
}

export interface Rotated {
  contacts: number;
  mails: number;
  submissions: number;
  removalRequests: number;
  enquiries: number;
}

/** Returns how many records were encrypted again. `onProgress` receives the contacts that are done, and how many there were to do. */
export async function rotateKeys(
  parts: RotationParts,
  onProgress: (done: number, total: number) => void,
): Promise<Rotated> {
  const { longDatabase } = parts;
  const sealing = sealingOf(parts);
  const contacts = await rotateContactKeys(longDatabase, assembleVault(parts), sealedTables, onProgress);
  const mails = await resealMail(longDatabase, sealing);
  const submissions = await resealSubmissions(longDatabase, sealing);
  await resealRejectedRows(longDatabase, sealing);
  const removalRequests = await resealRemovalRequests(longDatabase, sealing);
  const enquiries = await resealEnquiries(longDatabase, sealing);
  await resealErrorLog(longDatabase, sealing);
  return { contacts, mails, submissions, removalRequests, enquiries };
}
