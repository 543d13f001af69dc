import { listLimits } from '#contract/lists/list-limits.ts';
import { AppError } from '#server/foundation/errors/public.ts';

/** The same for a list of another account, a deleted one, and an id that no list ever had. */
export const listNotFound = (): AppError =>
  new AppError(
    'not_found',
    'LIST_NOT_FOUND',
    'The requested list does not exist or you do not have permission to view it.',
  );

/** `field`: the input with the name. */
export const listNameTaken = (field: string): AppError =>
  new AppError('conflict', 'LIST_NAME_TAKEN', 'You already have a list with this name. Enter another name.', { field });

export const tooManyLists = (): AppError =>
  new AppError(
    'conflict',
    'TOO_MANY_LISTS',
    `An account keeps at most ${listLimits.listsMax} lists. Delete one that you no longer need, then try again.`,
  );

/** `room`: how many more candidates the list can hold. */
export const listFull = (room: number): AppError =>
  new AppError(
    'conflict',
    'LIST_FULL',
    `A list holds at most 100,000 candidates, and this one has room for ${room.toLocaleString('en-US')} more. Add fewer, or use another list.`,
  );

export const noteChanged = (): AppError =>
  new AppError('conflict', 'NOTE_CHANGED', 'This note was changed meanwhile. Read it, then write yours again.', {
    field: 'note',
  });

export const notAMember = (): AppError =>
  new AppError(
    'conflict',
    'NOT_A_MEMBER',
    'This person is not in the workspace any more. Reload the page, then choose another member.',
    { field: 'assignedTo' },
  );

export const notInList = (): AppError =>
  new AppError('not_found', 'NOT_IN_LIST', 'This candidate is no longer in the list. Reload the page.');
