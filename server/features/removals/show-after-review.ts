import type { PoolClient } from 'pg';
import { showCandidate } from '#server/features/candidates/public.ts';
import { isHiddenElsewhere, type RequestRow } from './requests-store.ts';

/** Who was hidden because of the request and is still on file is listed again: after a removal, someone whose data the record had by mistake. */
export async function showAfterReview(
  client: PoolClient,
  { id, candidateId, hides }: Pick<RequestRow, 'id' | 'candidateId' | 'hides'>,
): Promise<void> {
  if (candidateId !== null && hides && !(await isHiddenElsewhere(client, candidateId, id)))
    await showCandidate(client, candidateId);
}
