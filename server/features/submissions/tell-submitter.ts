// Tells the people concerned what was decided about a resume.
import type { PoolClient } from 'pg';
import { findRemovable, type CandidateDraft, type ContactVault } from '#server/features/candidates/public.ts';
import { newLink, type LinkParts } from './address-links.ts';
import { addressesOf } from './email-keys.ts';
import { draftOf, emailsOf } from './resume-draft.ts';
import { openResume } from './sealed-resume.ts';
import { addedToRecordMail, approvedMail, rejectedMail } from './submission-mails.ts';
import type { SubmissionRow } from './submissions-store.ts';

export type TellParts = Pick<LinkParts, 'clock' | 'sealing' | 'hasher' | 'queueMail' | 'publicUrl'> & {
  vault: ContactVault;
};

/** Every address in the resume. `candidateId` null: it was rejected. An approval brings a new link to an address that is not confirmed. */
export async function tellSubmitter(
  client: PoolClient,
  parts: TellParts,
  { id, sealed, confirmedKeys }: SubmissionRow,
  candidateId: string | null,
): Promise<void> {
  const { sealing, hasher, queueMail, publicUrl } = parts;
  const content = openResume(sealing, id, sealed);
  const draft = draftOf(content);
  for (const email of draft === null ? addressesOf(content) : emailsOf(draft)) {
    if (candidateId === null) {
      await queueMail(client, rejectedMail(email, publicUrl));
      continue;
    }
    const isConfirmed = confirmedKeys.includes(hasher.emailKey(email));
    const url = isConfirmed ? null : await newLink(client, parts, id, email);
    await queueMail(client, approvedMail(email, publicUrl, { candidateId, url }));
  }
}

/** A record has few addresses. Mails go to so many at most. */
const onFileMax = 5;

/** The addresses on file of a record that a resume is about to be added to, so that a forged resume does not pass unnoticed. */
export async function tellRecord(
  client: PoolClient,
  { vault, queueMail, publicUrl }: TellParts,
  candidateId: string,
  draft: CandidateDraft,
): Promise<void> {
  const onFile = (await findRemovable(client, vault, candidateId))?.emails ?? [];
  const inResume = emailsOf(draft);
  for (const email of onFile.filter((one) => !inResume.includes(one)).slice(0, onFileMax))
    await queueMail(client, addedToRecordMail(email, publicUrl));
}
