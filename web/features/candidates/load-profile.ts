import type { CandidateProfile } from '#contract/candidates/candidates.ts';
import type { PageContext } from '#contract/page-context.ts';
import { today } from '#web/foundation/clock.ts';
import { readFailure, type RequestFailure } from '#web/foundation/request-failure.ts';

export interface LoadedProfile {
  /** Null when the candidate does not exist, was removed, or when loading failed and `failure` is set. */
  profile: CandidateProfile | null;
  failure: RequestFailure | null;
  /** True: the candidate asked to be removed. */
  isGone: boolean;
  /** The ISO date against which the age of contacts is computed, the same on the server and in the browser. */
  today: string;
}

/** Never rejects: the page shows that a candidate does not exist or could not be loaded. */
export async function loadProfile(id: string, { call, requestId, reportError }: PageContext): Promise<LoadedProfile> {
  const absent = { profile: null, failure: null, isGone: false, today: today() };
  if (!/^\d{1,19}$/.test(id)) return absent;
  try {
    return { ...absent, profile: await call('candidates.getCandidate', { id }) };
  } catch (error) {
    const failure = readFailure(error);
    if (failure?.code === 'NOT_FOUND') return absent;
    if (failure?.code === 'GONE') return { ...absent, isGone: true };
    if (failure?.code !== 'FAIR_USE') reportError?.(error);
    return {
      ...absent,
      failure: failure ?? { code: 'UNEXPECTED', message: 'Failed to load healthcare worker data', requestId },
    };
  }
}
