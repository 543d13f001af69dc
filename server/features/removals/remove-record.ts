// An administrator removes the record of a candidate without a request.
import type { RemovalReason } from '#contract/removals/removal-options.ts';
import { findRemovable } from '#server/features/candidates/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { DecideParts } from './decide-request.ts';
import { removedRecordMail } from './removal-mails.ts';
import { removePeople } from './remove-people.ts';

/** A record has few addresses. Mails go to so many at most. */
const onFileMax = 5;

/** Permanent, as a removal on request: later imports leave the person out. @throws AppError `NOT_FOUND` */
export const removeRecord = (
  parts: Pick<
    DecideParts,
    'database' | 'clock' | 'recordAudit' | 'reader' | 'sealing' | 'journal' | 'queueMail' | 'publicUrl'
  >,
  { candidateId, reason }: { candidateId: string; reason: RemovalReason },
  userId: string,
): Promise<void> =>
  inTransaction(parts.database, async (client) => {
    const now = parts.clock.now();
    const onFile = await findRemovable(client, parts.reader.vault, candidateId);
    const { records, resumes } = await removePeople(client, parts, {
      requestId: null,
      email: null,
      candidateIds: [candidateId],
      now,
    });
    if (records === 0)
      throw new AppError('not_found', 'NOT_FOUND', 'There is no such candidate. The record may be removed already.');
    if (reason !== 'deceased')
      for (const email of onFile?.emails.slice(0, onFileMax) ?? [])
        await parts.queueMail(client, removedRecordMail(email, parts.publicUrl, reason));
    parts.recordAudit(client, {
      actor: { kind: 'account', id: userId },
      action: 'removals.record_removed',
      subject: { kind: 'candidate', id: candidateId },
      before: { records, resumes },
      after: { reason },
    });
  });
