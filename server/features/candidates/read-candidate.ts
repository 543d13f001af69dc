import { candidateProfile } from '#contract/candidates.ts';
import type { CandidateProfile } from '#contract/candidates.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { findProfile } from './profile-store.ts';

/** The largest bigint of PostgreSQL; nobody has a larger id. */
const largestId = 2n ** 63n - 1n;

/** @throws AppError `NOT_FOUND` */
export async function readCandidate(database: Database, id: string): Promise<CandidateProfile> {
  const found = BigInt(id) > largestId ? null : await findProfile(database, id);
  if (found === null) throw new AppError('not_found', 'NOT_FOUND', 'There is no such candidate. They may have asked to be removed.');
  return candidateProfile.parse(found);
}
