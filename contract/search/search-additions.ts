// Adding all candidates of a search to a list. A job does it; the page shows its progress.
import { z } from 'zod';
import { listStages } from '../lists/list-limits.ts';
import { nextStepChange } from '../lists/list-members.ts';
import { listErrors, listTarget, namesOneList } from '../lists/lists.ts';
import { callersUserId, IDEMPOTENCY_KEY_REUSED, idempotencyHeaders, operationsOf } from '../operation.ts';
import { searchFilters } from './search.ts';
import { text } from '../text.ts';

const operation = operationsOf('Lists');
const id = text().min(1).max(64);

/** Additions in one answer. */
const additionsMax = 20;

const errors = {
  ADDITION_NOT_FOUND: { status: 404, message: 'This addition does not exist.' },
  ADDITION_RUNNING: { status: 409, message: 'Another search of this account is still being added to a list.' },
  NOT_UNDOABLE: { status: 409, message: 'The change was undone, changed no one, or is older than a day.' },
  NO_RESULTS: { status: 409, message: 'No candidates match the search.' },
  TOO_MANY_RESULTS: { status: 409, message: 'The search finds more candidates than a list holds.' },
  TOO_MANY: { status: 429, message: 'This caller has too many searches running at once; wait for their results.' },
} as const;
const { ADDITION_NOT_FOUND, ADDITION_RUNNING, NOT_UNDOABLE, NO_RESULTS, TOO_MANY_RESULTS, TOO_MANY } = errors;
const { LIST_NOT_FOUND, LIST_NAME_TAKEN, RIGHT_TOO_SMALL, TOO_MANY_LISTS } = listErrors;

export const searchAddition = z.object({
  id: z.string(),
  list_id: z.string(),
  /** `searching` and `adding`: it is running. Until it is `done`, the list has none of the candidates. */
  state: z.enum(['searching', 'adding', 'done', 'failed', 'canceled']),
  /** How many candidates the search found; null before it ran. */
  total: z.int().min(0).nullable(),
  /** How many of them have been processed. */
  processed: z.int().min(0),
  /** What an addition did; null until it is done, and of a change. The three counts add up to `total`. */
  result: z
    .object({
      added: z.int().min(0),
      already_there: z.int().min(0),
      /** Removed from the directory after the search ran. */
      gone: z.int().min(0),
    })
    .nullable(),
  /** What it changes in the list instead of adding candidates; null: it adds them. */
  change: z
    .object({
      /** Whether it undoes an earlier change. */
      is_undo: z.boolean(),
      /** How many members are different; null until it is done. */
      changed: z.int().min(0).nullable(),
      /** For a day, once, while it changed anyone. */
      can_undo: z.boolean(),
    })
    .nullable(),
  /** Why it failed, as one sentence; null unless it did. */
  failure: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type SearchAddition = z.output<typeof searchAddition>;

const addSearchToList = operation('selectAll', 'POST /search-additions', 'Add all candidates of a search to a list', {
  isForm: true,
  description:
    'Starts a job that adds up to 100,000 candidates, all of them or none, to an existing list or a new one. One at a time for each account. With an Idempotency-Key a repeated call answers the addition that the first one started.',
  inputStructure: 'detailed',
})
  .errors({
    LIST_NOT_FOUND,
    RIGHT_TOO_SMALL,
    LIST_NAME_TAKEN,
    TOO_MANY_LISTS,
    ADDITION_RUNNING,
    NO_RESULTS,
    TOO_MANY_RESULTS,
    TOO_MANY,
    IDEMPOTENCY_KEY_REUSED,
  })
  .input(
    z.object({
      headers: idempotencyHeaders,
      body: z
        .strictObject({
          ...listTarget,
          /** The page and the order have no effect. */
          filters: searchFilters,
          userId: callersUserId,
        })
        .refine(namesOneList, { message: 'Give either listId or listName.' }),
    }),
  )
  .output(searchAddition);

const changeSearchedMembers = operation(
  'selectAll',
  'POST /search-changes',
  'Write the stage or the next step of all candidates of a search in a list',
  {
    isForm: true,
    description:
      'Starts a job that changes all of them or none, as an addition does: it is read, and canceled, in the same way. Candidates who are not in the list are left out. What it changed can be undone for a day.',
    inputStructure: 'detailed',
  },
)
  .errors({
    LIST_NOT_FOUND,
    RIGHT_TOO_SMALL,
    ADDITION_RUNNING,
    NO_RESULTS,
    TOO_MANY_RESULTS,
    TOO_MANY,
    IDEMPOTENCY_KEY_REUSED,
  })
  .input(
    z.object({
      headers: idempotencyHeaders,
      body: z
        .strictObject({
          listId: id,
          /** The page and the order have no effect. */
          filters: searchFilters,
          stage: z.enum(listStages).optional(),
          ...nextStepChange,
          userId: callersUserId,
        })
        .refine(({ stage, nextStep, nextStepOn }) => [stage, nextStep, nextStepOn].some((one) => one !== undefined), {
          message: 'Give a stage or a next step.',
        }),
    }),
  )
  .output(searchAddition);

const undoSearchChange = operation(
  'saveLists',
  'POST /search-changes/{id}/undo',
  'Undo a change of all candidates of a search',
  { description: 'Starts a job. Members who were changed again meanwhile stay as they are.' },
)
  .errors({ ADDITION_NOT_FOUND, ADDITION_RUNNING, NOT_UNDOABLE, LIST_NOT_FOUND, RIGHT_TOO_SMALL })
  .input(z.strictObject({ id }))
  .output(searchAddition);

const listSearchAdditions = operation('account', 'GET /search-additions', 'Read my additions of searches', {
  scope: 'lists',
  description: 'Newest first: those that are running, and those of the last 24 hours.',
})
  .input(z.strictObject({ userId: callersUserId }))
  .output(z.object({ data: z.array(searchAddition).max(additionsMax) }));

const cancelSearchAddition = operation(
  'account',
  'POST /search-additions/{id}/cancel',
  'Cancel an addition of a search',
  {
    scope: 'lists',
    description: 'The list then has none of the candidates. An addition that has ended does not change.',
  },
)
  .errors({ ADDITION_NOT_FOUND })
  .input(z.strictObject({ id }))
  .output(searchAddition);

export const searchAdditionOperations = {
  addSearchToList,
  listSearchAdditions,
  cancelSearchAddition,
  changeSearchedMembers,
  undoSearchChange,
};
