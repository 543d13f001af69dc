// What changed about a candidate. An event contains no contact value and no name of a person.
import { z } from 'zod';

/**
 * `listed`: the directory has the candidate since then. `ended`: no source names the candidate any more. `returned`: one does again.
 * `contact_verified`: the best phone or email was verified, for the first time in
 * `verifiedDays`.
 */
export const candidateEventKind = z.enum([
  'listed',
  'moved',
  'license_added',
  'specialty_added',
  'contact_verified',
  'organization_changed',
  'ended',
  'returned',
]);
export type CandidateEventKind = z.output<typeof candidateEventKind>;

/** A contact counts as verified for so many days. */
export const verifiedDays = 90;

/** Of one profile, the latest ones. */
export const shownEventsMax = 10;

export const candidateEvent = z.object({
  id: z.string(),
  kind: candidateEventKind,
  /** ISO date: the day of the source's file. */
  day: z.iso.date(),
  source: z.string(),
  /**
   * `moved`: places, as `Columbus, OH`. `license_added`: to the code of a state. `specialty_added`: to the specialty. `contact_verified`: to
   * the kind of the contact. `organization_changed`: organizations, without those that contain the candidate's last name.
   */
  detail: z.object({ from: z.string().optional(), to: z.string().optional() }),
});
