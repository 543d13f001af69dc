// How much work a list has: its candidates by stage, those who are due, and those who changed.
import { z } from 'zod';
import { listStages } from '../lists/list-limits.ts';
import { operationsOf } from '../operation.ts';
import { day, text } from '../text.ts';
import { searchErrors } from './search.ts';
import { searchLimits } from './search-filters.ts';

const operation = operationsOf('Search');

const count = z.int().min(0);

export const listWork = z.object({
  /** All candidates of the list whom a search finds. */
  all: count,
  stages: z.record(z.enum(listStages), count),
  /** Those with a next step on `dueBy` or earlier. */
  due: count,
  /** Those of whom something changed since they were added. */
  changed: count,
});
export type ListWork = z.output<typeof listWork>;

export const countListWork = operation(
  'search',
  'POST /count-list-work',
  'Count the candidates of a list by stage, due and changed',
  { description: 'Each count is the one that a search within the list answers with this filter.' },
)
  .errors(searchErrors)
  .input(
    z.strictObject({
      listId: text().min(1).max(searchLimits.textLengthMax),
      /** The present day of the user. */
      dueBy: day(),
    }),
  )
  .output(listWork);
