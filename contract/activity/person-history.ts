// What the members of a workspace did with one person: in shared lists, and as contacts.
import { z } from 'zod';
import { candidateId } from '../candidates/candidates.ts';
import { listEventKinds } from '../lists/list-limits.ts';
import { memberOfWorkspace } from '../lists/lists.ts';
import { operationsOf } from '../operation.ts';
import { text } from '../text.ts';
import { workspaceContactKinds } from '../workspace-contacts/workspace-contacts.ts';
import { activityLimits } from './activity-limits.ts';

const operation = operationsOf('Activity');

const personEvent = z.object({
  /** For `before`. */
  id: z.string(),
  at: z.iso.datetime(),
  /** As the member is named now; null: an account that was deleted. */
  by: memberOfWorkspace.nullable(),
  /** What happened in `list`, or a kind of contact. */
  what: z.enum([...listEventKinds, ...workspaceContactKinds]),
  /** The shared list in which it happened; null: it is a contact. */
  list: z.object({ id: z.string(), name: z.string(), owner: memberOfWorkspace.nullable() }).nullable(),
  /** The stage or the next step that was set; never a note. Null: nothing. */
  to: z.string().nullable(),
  /** To whom a next step was assigned. */
  to_member: memberOfWorkspace.nullable(),
});
export type PersonEvent = z.output<typeof personEvent>;

const getPersonHistory = operation(
  'account',
  'GET /candidates/{id}/workspace-history',
  'Read what members of my workspace did with a person',
  {
    scope: 'lists',
    description: `Latest first, ${activityLimits.historyAtOnce} at once, of the last 12 months: in the lists that are shared with the workspace now, and of each member the last contact of each kind that the workspace counts. Empty without a seat.`,
  },
)
  .input(
    z.strictObject({
      id: candidateId,
      /** The id of the last entry that was read. */
      before: text()
        .regex(/^\d{1,17}\.[\w-]{1,100}$/)
        .optional(),
    }),
  )
  .output(z.object({ data: z.array(personEvent).max(activityLimits.historyAtOnce), hasMore: z.boolean() }));

export const personHistoryOperations = { getPersonHistory };
