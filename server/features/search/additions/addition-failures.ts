import { listLimits } from '#contract/lists/list-limits.ts';
import { AppError } from '#server/foundation/errors/public.ts';

/** The same for an addition of another account and an id that no addition ever had. */
export const additionNotFound = (): AppError =>
  new AppError('not_found', 'ADDITION_NOT_FOUND', 'This addition does not exist. Reload the page.');

export const additionRunning = (): AppError =>
  new AppError(
    'conflict',
    'ADDITION_RUNNING',
    'Another search is still being added to a list, or changed in one. Wait until it has finished or cancel it, then try again.',
  );

export const notUndoable = (): AppError =>
  new AppError(
    'conflict',
    'NOT_UNDOABLE',
    'This change was undone already, changed no one, or is older than a day. Reload the list to see what it has now.',
  );

export const noResults = (): AppError =>
  new AppError('conflict', 'NO_RESULTS', 'No candidates match this search. Change the search, then try again.');

/** `count`: how many candidates the search finds. */
export const tooManyResults = (count: number): AppError =>
  new AppError(
    'conflict',
    'TOO_MANY_RESULTS',
    `This search finds ${count.toLocaleString('en-US')} candidates, and a list holds at most ${listLimits.membersMax.toLocaleString('en-US')}. Add filters to narrow the search, then try again.`,
  );

/** What the user reads of a change that failed. No one was changed. */
export const changeFailures = {
  searchedListDeleted:
    'A list that the search names was deleted or is not shared with you any more, so no one was changed.',
  listDeleted: 'The list was deleted or is not shared with you any more, so no one was changed.',
} as const;

/** What the user reads of an addition that failed. No candidates were added. */
export const additionFailures = {
  searchedListDeleted:
    'A list that the search names was deleted or is not shared with you any more, so no candidates were added.',
  listDeleted: 'The list was deleted or is not shared with you any more, so no candidates were added.',
  gaveUp: 'This could not be done because of a problem on our side, and nothing was changed. Please try again.',
} as const;
