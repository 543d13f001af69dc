// A removal by an address that only a resume brought: anyone could have sent the resume, so the address takes back the resume, and not the record.
import type { PoolClient } from 'pg';
import {
  findPresentIds,
  findRemovable,
  type ContactReader,
  type HashedKey,
} from '#server/features/candidates/public.ts';
import { rewriteRecord } from '#server/features/submissions/public.ts';
import type { Sealing } from '#server/foundation/sealing/public.ts';

export interface TakeBackParts {
  reader: ContactReader;
  sealing: Sealing;
}

export interface TakenBack {
  toRemove: string[];
  /** The candidates that lost a resume and stay, because other sources or other resumes name them. */
  takenBackFrom: string[];
}

/** `submittedIds`: the candidates that resumes with the address, which are deleted by now, had created or added to. */
export async function takeBackResumes(
  client: PoolClient,
  { reader, sealing }: TakeBackParts,
  { ids, submittedIds, emailKeys }: Record<'ids' | 'submittedIds', readonly string[]> & { emailKeys: HashedKey[] },
): Promise<TakenBack> {
  const { vault, hasher } = reader;
  const toRemove: string[] = [];
  const takenBackFrom: string[] = [];
  const presentIds = await findPresentIds(client, submittedIds);
  for (const id of new Set([...ids, ...presentIds])) {
    const candidate = await findRemovable(client, vault, id);
    if (candidate === null) continue;
    const isIn = (emails: readonly string[]): boolean =>
      emails.some((email) => emailKeys.includes(hasher.emailKey(email)));
    const { emails, submittedEmails } = candidate;
    const isOnlySubmitted = isIn(submittedEmails) || (presentIds.includes(id) && !isIn(emails));
    if (isOnlySubmitted && (await rewriteRecord(client, { vault, hasher, sealing }, id))) takenBackFrom.push(id);
    else toRemove.push(id);
  }
  return { toRemove, takenBackFrom };
}
