import type { PoolClient } from 'pg';
import { showCandidate } from '#server/features/candidates/public.ts';
import { isHiddenElsewhere, type RequestRow } from './requests-store.ts';

/** Lists the candidates again that the request hid and that are still on file: after a removal, a person whose data the record had by mistake. */
export async function showAfterReview(
  client: PoolClient,
  { id, candidateId, hides }: Pick<RequestRow, 'id' | 'candidateId' | 'hides'>,
): Promise<void> {
  if (candidateId !== null && hides && !(await isHiddenElsewhere(client, candidateId, id)))
    await showCandidate(client, candidateId);
}
