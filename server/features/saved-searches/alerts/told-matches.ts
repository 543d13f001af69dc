// What an alert has to tell: decided by a run, kept in the outbox, and written into an email when it is sent.
import { z } from 'zod';
import { alertLimits } from '#contract/saved-searches/alert-options.ts';

/** The name of the writer, which is stored with waiting emails. */
export const alertWriter = 'search-alert';

export const toldMatches = z.strictObject({
  searchId: z.uuid(),
  /** Who switched the alert on; null, in emails that an earlier version queued: the account to which the search belongs. */
  userId: z.string().nullable().default(null),
  /** The events that the email tells. */
  span: z.strictObject({ from: z.string(), to: z.string() }),
  /** The first ones; null: more candidates changed than a run compares, and the email names no one. */
  candidates: z.array(z.string()).max(alertLimits.namedMax).nullable(),
  /** Candidates who match and changed; without `candidates`, all who match. */
  count: z.int().min(1),
});
export type ToldMatches = z.output<typeof toldMatches>;
