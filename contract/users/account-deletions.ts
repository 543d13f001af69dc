// Accounts that were deleted, for the administrators who see to it that nothing is charged to them.
import { z } from 'zod';
import { operationsOf } from '../operation.ts';
import { text } from '../text.ts';
import { deletionsPageSize } from './user-limits.ts';

const operation = operationsOf('Users');
const instant = z.iso.datetime();

/**
 * `none`: the account had no subscription; `canceled`; `waiting`: the cancellation was requested and has not failed;
 * `retrying`: a try failed, and the next one is scheduled; `failed`: no further try is scheduled.
 */
const cancellationStates = ['none', 'canceled', 'waiting', 'retrying', 'failed'] as const;

const deletion = z.object({
  id: z.string(),
  /** The id that the audit names. The address was deleted with the account. */
  userId: z.string(),
  deletedAt: instant,
  /** `operator`: by a command on the server. Null: not recorded here; the audit has it. */
  deletedBy: z.enum(['owner', 'administrator', 'operator', 'system']).nullable(),
  /** The present address of the administrator; null for others, and when that account was deleted too. */
  administrator: z.string().nullable(),
  subscription: z.object({
    state: z.enum(cancellationStates),
    failedTries: z.int().min(0),
    /** Why the last try failed; null: none has failed. */
    fault: z.string().nullable(),
    /** Null unless `retrying`. */
    nextTryAt: instant.nullable(),
  }),
  /** When nothing was left to do; null: something is. */
  completedAt: instant.nullable(),
});
export type ListedDeletion = z.output<typeof deletion>;

const listAccountDeletions = operation('admin', 'GET /account-deletions', 'List deleted accounts', {
  description: `Incomplete deletions first, then the newest; ${deletionsPageSize} a page. A page beyond the last is empty.`,
})
  .input(z.strictObject({ page: z.coerce.number().pipe(z.int().min(1).max(1_000_000)).default(1) }))
  .output(
    z.object({
      data: z.array(deletion).max(deletionsPageSize),
      count: z.int().min(0),
      /** Deletions for which something is left to do. */
      incomplete: z.int().min(0),
      totalPages: z.int().min(0),
    }),
  );

const retryAccountDeletion = operation(
  'admin',
  'POST /retry-account-deletion',
  'Cancel the subscription of a deleted account now',
  {
    needsStepUp: true,
    description: 'For a deletion whose cancellation has failed. Repeats what failed; what was done stays done.',
  },
)
  .errors({
    NOT_FOUND: { status: 404, message: 'There is no such deletion. Reload the list.' },
    ALREADY_COMPLETE: { status: 409, message: 'This deletion is complete. Reload the list.' },
    IN_PROGRESS: { status: 409, message: 'A try is already scheduled or running. Reload the list in a minute.' },
  })
  .input(z.strictObject({ deletionId: text().regex(/^\d{1,18}$/) }))
  .output(z.object({ success: z.literal(true) }));

export const accountDeletionOperations = { listAccountDeletions, retryAccountDeletion };
