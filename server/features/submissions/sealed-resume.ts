// The content of a submission is encrypted as a whole: it contains contacts, and everything else identifies their owner.
import { resume, type Resume } from '#contract/submissions/submissions.ts';
import type { Sealed, Sealing } from '#server/foundation/sealing/public.ts';

const placeOf = (id: string): string => `candidate_submissions/${id}/sealed`;

export const sealResume = (sealing: Sealing, id: string, content: Resume): Sealed =>
  sealing.seal(placeOf(id), JSON.stringify(content));

/** @throws when the row was altered, or its key is not configured */
export const openResume = (sealing: Sealing, id: string, sealed: Sealed): Resume =>
  resume.parse(JSON.parse(sealing.open(placeOf(id), sealed)));
