// Writes again what the approved resumes say of a candidate, after an address was confirmed or a resume was taken back.
import type { PoolClient } from 'pg';
import {
  findPresentId,
  lockCandidateWriters,
  replaceSubmissions,
  withMergedInto,
  type ContactVault,
  type IdentityHasher,
} from '#server/features/candidates/public.ts';
import type { Sealing } from '#server/foundation/sealing/public.ts';
import { readDraft } from './resume-draft.ts';
import { readApprovedOf } from './submissions-store.ts';

export interface RecordParts {
  sealing: Sealing;
  hasher: IdentityHasher;
  vault: ContactVault;
}

/** If the candidate was merged into another one, the other one is rewritten. False: no resume and no other source says anything of the candidate any more. The candidate then stays as it is. */
export async function rewriteRecord(client: PoolClient, parts: RecordParts, candidateId: string): Promise<boolean> {
  // A removal in another transaction may be deleting submissions of the candidate. It ends before they are read.
  await lockCandidateWriters(client);
  const presentId = await findPresentId(client, candidateId);
  const rows = await readApprovedOf(client, await withMergedInto(client, presentId));
  const drafts = rows.flatMap((row) => readDraft(parts, row, row.decidedAt ?? row.createdAt) ?? []);
  return replaceSubmissions(client, parts, presentId, drafts);
}
