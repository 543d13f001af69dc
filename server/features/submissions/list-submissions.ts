import { submissionsPageSize } from '#contract/submission-options.ts';
import type { Submission, SubmissionStatus } from '#contract/submissions.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Sealing } from '#server/foundation/sealing/public.ts';
import { openResume } from './sealed-resume.ts';
import { countSubmissions, listSubmissions } from './submissions-store.ts';
import type { SubmissionRow } from './submissions-store.ts';

export interface SubmissionsPage {
  data: Submission[];
  counts: Record<SubmissionStatus, number>;
  totalPages: number;
}

/** Newest first; `page` counts from 1, and a page beyond the last is empty. */
export async function readSubmissions(
  { database, sealing }: { database: Database; sealing: Sealing },
  { status, page }: { status: SubmissionStatus; page: number },
): Promise<SubmissionsPage> {
  const [counts, rows] = await Promise.all([
    countSubmissions(database),
    listSubmissions(database, status, { offset: (page - 1) * submissionsPageSize, limit: submissionsPageSize }),
  ]);
  return {
    data: rows.map((row) => toContract(sealing, row)),
    counts,
    totalPages: Math.ceil(counts[status] / submissionsPageSize),
  };
}

function toContract(
  sealing: Sealing,
  { id, status, createdAt, decidedAt, candidateId, sealed }: SubmissionRow,
): Submission {
  const content = openResume(sealing, id, sealed);
  return {
    ...content,
    id,
    status,
    location: [content.contactcity, content.contactstate, content.contactcountry].join(', '),
    created_at: createdAt.toISOString(),
    approved_at: decidedAt?.toISOString() ?? null,
    candidate_id: candidateId,
  };
}
