import type { CandidateProfile } from '#contract/candidates.ts';
import { today } from '#web/foundation/clock.ts';
import type { PageContext } from '#web/foundation/page-context.ts';
import { readFailure, type RequestFailure } from '#web/foundation/request-failure.ts';

export type LoadedProfile = {
  /** Null when there is no such person, or when `failure` says why it is not known. */
  profile: CandidateProfile | null;
  failure: RequestFailure | null;
  /** ISO date by which contacts count as fresh or old, the same on the server and in the browser. */
  today: string;
};

/** Never rejects: that somebody is absent, or could not be read, is part of the page. */
export async function loadProfile(id: string, { candidate, requestId, reportError }: PageContext): Promise<LoadedProfile> {
  const absent = { profile: null, failure: null, today: today() };
  if (!/^\d{1,19}$/.test(id)) return absent;
  try {
    return { ...absent, profile: await candidate(id) };
  } catch (error) {
    const failure = readFailure(error);
    if (failure?.code === 'NOT_FOUND') return absent;
    reportError?.(error);
    return { ...absent, failure: failure ?? { code: 'UNEXPECTED', message: 'Failed to load healthcare worker data', requestId } };
  }
}
