// Shows what the approval of resumes would do, before the click. Writes nothing but the audit.
import type { PoolClient } from 'pg';
import type { SubmissionPreview } from '#contract/submissions/approvals.ts';
import {
  reviewDrafts,
  type DraftReview,
  type DraftToReview,
  type Duplicate,
  type IdentityHasher,
  type MergedCandidate,
  type SubmittedDraft,
} from '#server/features/candidates/public.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { RecordAudit } from '../audit/public.ts';
import { cardOf, compareFields } from './compare-fields.ts';
import { namesakesOf, withHolders, type ReviewParts } from './find-namesakes.ts';
import { readDraft } from './resume-draft.ts';
import { checkReturn } from './return-of-removed.ts';
import { readPending, type SubmissionRow } from './submissions-store.ts';

interface PreviewParts extends ReviewParts {
  clock: Pick<Clock, 'now'>;
  recordAudit: RecordAudit;
}

/** Leaves threads of the search to other callers. */
const searchesAtOnce = 4;

interface Read {
  row: SubmissionRow;
  /** Null: the resume has no usable last name. */
  submitted: SubmittedDraft | null;
}

/** In the order of the ids. Submissions that are not pending are left out. */
export async function previewApprovals(
  parts: PreviewParts,
  ids: readonly string[],
  administratorId: string,
): Promise<SubmissionPreview[]> {
  const { database, sealing, hasher, vault, clock, recordAudit } = parts;
  const now = clock.now();
  const read = (await readPending(database, ids)).map((row): Read => ({
    row,
    submitted: readDraft({ sealing, hasher }, row, now),
  }));
  const named = await withNamesakes(parts, read);
  return inTransaction(database, async (client) => {
    const toReview = await withHolders(client, hasher, named);
    const reviews = await reviewDrafts(client, { vault, hasher }, toReview);
    const reviewOf = new Map(toReview.map(({ submissionId }, at) => [submissionId, reviews[at]]));
    const previews: SubmissionPreview[] = [];
    if (read.length > 0)
      recordAudit(client, {
        actor: { kind: 'account', id: administratorId },
        action: 'submissions.previewed',
        subject: null,
        after: { submissions: read.map(({ row }) => row.id) },
      });
    for (const one of read) previews.push(await previewOf(client, hasher, one, reviewOf.get(one.row.id)));
    return previews;
  });
}

async function withNamesakes(
  parts: PreviewParts,
  read: readonly Read[],
): Promise<(DraftToReview & { submissionId: string })[]> {
  const waiting = read.flatMap(({ row: { id }, submitted }) =>
    submitted === null ? [] : [{ submissionId: id, ...submitted }],
  );
  const found: (DraftToReview & { submissionId: string })[] = [];
  for (let from = 0; from < waiting.length; from += searchesAtOnce)
    found.push(
      ...(await Promise.all(
        waiting
          .slice(from, from + searchesAtOnce)
          .map(async (one) => ({ ...one, namesakes: await namesakesOf(parts, one.draft) })),
      )),
    );
  return found;
}

async function previewOf(
  client: PoolClient,
  hasher: IdentityHasher,
  { row, submitted }: Read,
  review: DraftReview | undefined,
): Promise<SubmissionPreview> {
  if (submitted === null || review === undefined)
    return { submissionId: row.id, card: null, isRemoved: false, canReturn: false, certain: null, likely: [] };
  const { created, certain, likely } = review;
  const { state } = await checkReturn(client, hasher, submitted.draft, row.confirmedKeys);
  return {
    submissionId: row.id,
    card: cardOf(created),
    isRemoved: state !== 'allowed',
    canReturn: state === 'undecided',
    certain: certain && duplicateOf(certain, created),
    likely: likely.map((duplicate) => duplicateOf(duplicate, created)),
  };
}

const duplicateOf = (duplicate: Duplicate, created: MergedCandidate) => ({
  candidateId: duplicate.candidateId,
  reasons: duplicate.reasons,
  hasOtherName: duplicate.hasOtherName,
  card: cardOf(duplicate.before),
  fields: compareFields(duplicate, created.values),
});
