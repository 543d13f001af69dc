// What members of a workspace did with a list while it was shared.
import { z } from 'zod';
import { operationsOf } from '../operation.ts';
import { text } from '../text.ts';
import { listEventKinds, listLimits } from './list-limits.ts';
import { candidateId, listErrors, listId, memberOfWorkspace } from './lists.ts';

const operation = operationsOf('Lists');

const listEvent = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Null: a former member, whose account was deleted. */
  by: memberOfWorkspace.nullable(),
  what: z.enum(listEventKinds),
  /** How many candidates it is about; 0: it is about the list. */
  candidates: z.int().min(0),
  /** The candidate, if it is about one who is in the directory now. */
  physician: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Of a stage, a next step or a name; never of a note. Null: nothing. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** To whom a next step was assigned, or the list handed over. */
  to_member: memberOfWorkspace.nullable(),
});
export type ListEvent = z.output<typeof listEvent>;

const getListHistory = operation('account', 'GET /lists/{id}/history', 'Read what members did with a shared list', {
  scope: 'lists',
  description: `Latest first, ${listLimits.eventsAtOnce} at once, of the last 12 months. Empty while the list is not shared. A change of more than 100 candidates at once is one entry.`,
})
  .errors({ LIST_NOT_FOUND: listErrors.LIST_NOT_FOUND })
  .input(
    z.strictObject({
      id: listId,
      /** The id of the last entry that was read. */
      before: text()
        .regex(/^\d{1,18}$/)
        .optional(),
      /** Only about this candidate. */
      physicianId: candidateId.optional(),
    }),
  )
  .output(z.object({ data: z.array(listEvent).max(listLimits.eventsAtOnce), hasMore: z.boolean() }));

export const listHistoryOperations = { getListHistory };
