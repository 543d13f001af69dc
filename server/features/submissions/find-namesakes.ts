// Finds candidates who may have the name of a resume, through the search.
import type { PoolClient } from 'pg';
import {
  findOwners,
  type CandidateDraft,
  type ContactVault,
  type DraftToReview,
  type IdentityHasher,
} from '#server/features/candidates/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { Sealing } from '#server/foundation/sealing/public.ts';
import { draftOf, emailsOf } from './resume-draft.ts';
import { openResume } from './sealed-resume.ts';
import type { SubmissionRow } from './submissions-store.ts';

const duplicatesUnknownText =
  'The search is not ready yet, so possible duplicates cannot be checked, and nothing was approved. Try again in a minute. You can reject submissions meanwhile.';

/** Every word is searched as written; null: anywhere. */
export interface NameSearch {
  words: string;
  city: string | null;
  state: string | null;
}

export interface ReviewParts {
  database: Database;
  sealing: Sealing;
  hasher: IdentityHasher;
  vault: ContactVault;
  /** The ids of the first candidates that match. */
  searchNames: (search: NameSearch) => Promise<string[]>;
}

/** Candidates with the full name, and in the same city those with the last name, who may have another first name on file. */
export async function namesakesOfSubmission(
  parts: Pick<ReviewParts, 'sealing' | 'searchNames'>,
  row: Pick<SubmissionRow, 'id' | 'sealed'> | null,
): Promise<string[]> {
  const draft = row && draftOf(openResume(parts.sealing, row.id, row.sealed));
  return draft === null ? [] : namesakesOf(parts, draft);
}

/** The same of a draft. @throws AppError `UNAVAILABLE` while the search does not answer, such as while its index is built */
export async function namesakesOf(
  { searchNames }: Pick<ReviewParts, 'searchNames'>,
  { firstName, lastName, city, state }: CandidateDraft,
): Promise<string[]> {
  const searches: NameSearch[] = [
    ...(firstName === null ? [] : [{ words: `${firstName} ${lastName}`, city: null, state }]),
    ...(city === null || state === null ? [] : [{ words: lastName, city, state }]),
  ];
  try {
    return [...new Set((await Promise.all(searches.map(searchNames))).flat())];
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'unavailable') throw error;
    throw new AppError('unavailable', 'UNAVAILABLE', duplicatesUnknownText, { retryAfterSeconds: 10, cause: error });
  }
}

/** With the candidates that an address in the resume identifies, confirmed or not: an administrator must see whose address it is. */
export async function withHolders<Draft extends DraftToReview>(
  client: PoolClient,
  hasher: Pick<IdentityHasher, 'emailKey'>,
  drafts: readonly Draft[],
): Promise<Draft[]> {
  const keysOf = (draft: CandidateDraft): string[] => emailsOf(draft).map((email) => hasher.emailKey(email));
  const holders = await findOwners(
    client,
    drafts.flatMap(({ draft }) => keysOf(draft)),
  );
  return drafts.map((one) => {
    const found = keysOf(one.draft).flatMap((key) => holders.get(key) ?? []);
    return { ...one, namesakes: [...new Set([...found, ...one.namesakes])] };
  });
}
