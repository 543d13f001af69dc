// Follows the completed removals: recalls the rows of removed people from every account that exported them.
import type { PoolClient } from 'pg';
import { recallLimits } from '#contract/exports/recall-limits.ts';
import { findOrigins } from '#server/features/candidates/public.ts';
import { findExportRows } from '#server/features/disclosures/public.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { cronJob, type Job } from '#server/foundation/jobs/public.ts';
import type { OutgoingMail, QueueMail } from '#server/foundation/mail/public.ts';
import { findUnfollowed, insertRecall, markFollowed, type CompletedRemoval } from './recalls-store.ts';

export interface FollowParts {
  database: Database;
  clock: Pick<Clock, 'now'>;
  queueMail: QueueMail;
  /** The email address of an account; null: it was deleted. */
  addressOf: (userId: string) => Promise<string | null>;
  /** Without a trailing slash. */
  publicUrl: string;
}

export const recallJobs = (parts: FollowParts): Job[] => [
  cronJob({ name: 'follow-removals', crontab: '* * * * *' }, ({ signal }) => follow(parts, signal)),
];

const removalsAtOnce = 100;

/** Each removal is a separate transaction, so the work can be resumed. */
async function follow(parts: FollowParts, signal: AbortSignal): Promise<void> {
  let removals: CompletedRemoval[] = [];
  do {
    removals = await findUnfollowed(parts.database, removalsAtOnce);
    for (const removal of removals) await inTransaction(parts.database, (client) => recall(client, parts, removal));
  } while (removals.length === removalsAtOnce && !signal.aborted);
}

/** One recall for each file, and one email for each account. */
async function recall(
  client: PoolClient,
  parts: FollowParts,
  { id: removalId, candidateId }: CompletedRemoval,
): Promise<void> {
  if (!(await markFollowed(client, removalId))) return;
  const recalledAt = parts.clock.now();
  const dueAt = new Date(recalledAt.getTime() + recallLimits.confirmDays * 24 * 3_600_000);
  const files = new Map<string, number>();
  // Also the files with a record that was joined with this one later, or that this one was part of.
  for (const { id, until } of [{ id: candidateId, until: recalledAt }, ...(await findOrigins(client, candidateId))])
    for (const { userId, disclosedAt, row } of await findExportRows(client, id)) {
      const isRecalled =
        new Date(disclosedAt) <= until &&
        (await insertRecall(client, { userId, candidateId: id, disclosedAt, row, recalledAt, dueAt }));
      if (isRecalled) files.set(userId, (files.get(userId) ?? 0) + 1);
    }
  for (const [userId, count] of files) {
    const address = await parts.addressOf(userId);
    if (address !== null) await parts.queueMail(client, recallMail(address, parts.publicUrl, count));
  }
}

const recallMail = (to: string, publicUrl: string, files: number): OutgoingMail => ({
  to,
  subject: 'Delete a removed professional from your exports',
  paragraphs: [
    `A professional asked to be removed from the directory. ${files === 1 ? 'One of your exports contains' : `${files} of your exports contain`} this person.`,
    `Delete the row from every copy of the file within ${recallLimits.confirmDays} days, and confirm it in Account Settings, Exports. The recall file there names the export, the row and the candidate id.`,
  ],
  action: { label: 'Open my recalls', url: `${publicUrl}/account?tab=exports` },
});
