import type { OutputOf } from '#contract/call.ts';
import { submissionsPageSize } from '#contract/submissions/submission-options.ts';
import type { Submission, SubmissionStatus } from '#contract/submissions/submissions.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import type { Sealing } from '#server/foundation/sealing/public.ts';
import type { IdentityHasher } from '#server/features/candidates/public.ts';
import type { RecordAudit } from '../audit/public.ts';
import { addressesOf } from './email-keys.ts';
import { openResume } from './sealed-resume.ts';
import { countSubmissions, listSubmissions, type SubmissionRow } from './submissions-store.ts';

export type SubmissionsPage = OutputOf<'submissions.getPendingSubmissions'>;

interface ReadParts {
  database: Database;
  sealing: Sealing;
  hasher: Pick<IdentityHasher, 'emailKey'>;
  recordAudit: RecordAudit;
}

/** Newest first; `page` counts from 1, and a page beyond the last is empty. The audit records which resumes the administrator read. */
export async function readSubmissions(
  { database, sealing, hasher, recordAudit }: ReadParts,
  { status, page }: { status: SubmissionStatus; page: number },
  administratorId: string,
): Promise<SubmissionsPage> {
  const [counts, rows] = await Promise.all([
    countSubmissions(database),
    listSubmissions(database, status, { offset: (page - 1) * submissionsPageSize, limit: submissionsPageSize }),
  ]);
  if (rows.length > 0)
    await inTransaction(database, (client) => {
      recordAudit(client, {
        actor: { kind: 'account', id: administratorId },
        action: 'submissions.read',
        subject: null,
        after: { submissions: rows.map(({ id }) => id) },
      });
      return Promise.resolve();
    });
  return {
    data: rows.map((row) => toContract(sealing, hasher, row)),
    counts,
    totalPages: Math.ceil(counts[status] / submissionsPageSize),
  };
}

function toContract(
  sealing: Sealing,
  hasher: Pick<IdentityHasher, 'emailKey'>,
  { id, status, createdAt, decidedAt, candidateId, confirmedKeys, sealed }: SubmissionRow,
): Submission {
  const content = openResume(sealing, id, sealed);
  return {
    ...content,
    id,
    status,
    location: [content.contactcity, content.contactstate, content.contactcountry].join(', '),
    addresses: addressesOf(content).map((email) => ({
      email,
      isConfirmed: confirmedKeys.includes(hasher.emailKey(email)),
    })),
    created_at: createdAt.toISOString(),
    approved_at: decidedAt?.toISOString() ?? null,
    candidate_id: candidateId,
  };
}
