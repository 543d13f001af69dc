// Shows what the approval of resumes would do, before the click. Writes nothing.
import type { SubmissionPreview } from '#contract/approvals.ts';
import { reviewDraft } from '#server/features/candidates/public.ts';
import type { Duplicate, MergedCandidate } from '#server/features/candidates/public.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { cardOf, compareFields } from './compare-fields.ts';
import { namesakesOf } from './find-namesakes.ts';
import type { ReviewParts } from './find-namesakes.ts';
import { draftOf, originOf } from './resume-draft.ts';
import { isReturnConfirmed } from './return-of-removed.ts';
import { openResume } from './sealed-resume.ts';
import { readPending } from './submissions-store.ts';
import type { SubmissionRow } from './submissions-store.ts';

interface PreviewParts extends ReviewParts {
  clock: Pick<Clock, 'now'>;
}

/** In the order of the ids. Submissions that are not pending are left out. */
export async function previewApprovals(parts: PreviewParts, ids: readonly string[]): Promise<SubmissionPreview[]> {
  const rows = await readPending(parts.database, ids);
  const previews: SubmissionPreview[] = [];
  // One after the other: a page of them must not take the connections and the search from everyone else.
  for (const row of rows) previews.push(await preview(parts, row));
  return previews;
}

async function preview(parts: PreviewParts, row: SubmissionRow): Promise<SubmissionPreview> {
  const { database, sealing, hasher, vault, clock } = parts;
  const draft = draftOf(openResume(sealing, row.id, row.sealed));
  if (draft === null) return { submissionId: row.id, card: null, isRemoved: false, certain: null, likely: [] };
  const namesakes = await namesakesOf(parts, row);
  const { created, certain, likely, suppressed } = await inTransaction(database, (client) =>
    reviewDraft(client, { vault, hasher }, { draft, origin: originOf(row.id, clock.now()), namesakes }),
  );
  const isBlocked =
    suppressed.size > 0 && !isReturnConfirmed(hasher, draft, { suppressed, confirmed: row.returningKeys });
  return {
    submissionId: row.id,
    card: cardOf(created),
    isRemoved: isBlocked,
    certain: certain && duplicateOf(certain, created),
    likely: likely.map((duplicate) => duplicateOf(duplicate, created)),
  };
}

const duplicateOf = (duplicate: Duplicate, created: MergedCandidate) => ({
  candidateId: duplicate.candidateId,
  reasons: duplicate.reasons,
  card: cardOf(duplicate.before),
  fields: compareFields(duplicate, created.values),
});
