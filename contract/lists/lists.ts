// Lists of candidates. Each belongs to one account and is visible to that account only.
import { z } from 'zod';
import { listLimits, listMessages, listStages } from './list-limits.ts';
import { callersUserId, idempotencyHeaders, operation } from '../operation.ts';
import { day, line, text } from '../text.ts';

const tags = ['Lists'];

const listId = text().min(1).max(64);
const candidateId = text().regex(/^\d{1,19}$/, { message: 'must be the digits of a candidate id' });
export const listName = line().min(1, listMessages.nameMissing).max(listLimits.nameLengthMax, listMessages.nameTooLong);
const description = text().trim().max(listLimits.descriptionLengthMax, listMessages.descriptionTooLong);

/** The failures of operations that change lists, also of other features. */
export const listErrors = {
  LIST_NOT_FOUND: {
    status: 404,
    message: 'The requested list does not exist or you do not have permission to view it.',
  },
  LIST_NAME_TAKEN: { status: 409, message: 'You already have a list with this name.' },
  TOO_MANY_LISTS: { status: 409, message: 'An account keeps at most 500 lists.' },
  LIST_FULL: { status: 409, message: 'A list holds at most 100,000 candidates.' },
  TOO_MANY: { status: 429, message: 'This caller has too many changes of lists waiting; wait for their results.' },
} as const;
const { LIST_NOT_FOUND, LIST_NAME_TAKEN, TOO_MANY_LISTS, LIST_FULL, TOO_MANY } = listErrors;

export const physicianList = z.object({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  /** Null: none. */
  description: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** When the text, the members or the work on them changed last. */
  changed_at: z.iso.datetime(),
  /** Candidates in the list. */
  physician_count: z.int().min(0),
  /** Candidates who were in the list when they were removed from the directory. They left the list at that moment. */
  left_count: z.int().min(0),
  /** Members whose next step is due; only where all lists are read with `dueBy`. */
  due_count: z.int().min(0).optional(),
});
export type PhysicianList = z.output<typeof physicianList>;

/** Exactly one of the two names the list, which `namesOneList` checks. */
export const listTarget = {
  /** An existing list; null: a new one is created. */
  listId: listId.nullable().default(null),
  /** The name of the new list; null for an existing one. */
  listName: listName.nullable().default(null),
};

/** Whether exactly one of the two is given. */
export function namesOneList({
  listId: id,
  listName: name,
}: {
  listId: string | null;
  listName: string | null;
}): boolean {
  return (id === null) !== (name === null);
}

const addToListInput = z
  .strictObject({
    ...listTarget,
    physicianIds: z.array(candidateId).min(1, listMessages.nobodySelected).max(listLimits.idsMax),
    userId: callersUserId,
  })
  .refine(namesOneList, { message: 'Give either listId or listName.' });

/** What an addition did. The four counts add up to the number of different ids. */
export const listAddition = {
  list: physicianList,
  added: z.int().min(0),
  already_there: z.int().min(0),
  /** Not in the directory: removed from it, or never in it. */
  gone: z.int().min(0),
};

const addToList = operation('createLists', { isForm: true })
  .errors({ LIST_NOT_FOUND, LIST_NAME_TAKEN, TOO_MANY_LISTS, LIST_FULL, TOO_MANY })
  .route({
    method: 'POST',
    path: '/add-to-list',
    tags,
    summary: 'Add candidates to a list',
    description:
      'To an existing list or a new one, all of them or none. Candidates who are in the list already are counted and not changed, so the call can be repeated. With an Idempotency-Key a repeated call finds the list that the first one created.',
    inputStructure: 'detailed',
  })
  .input(z.object({ headers: idempotencyHeaders, body: addToListInput }))
  .output(z.object({ success: z.literal(true), ...listAddition }));

const getLists = operation('account', { scope: 'lists' })
  .route({ method: 'GET', path: '/lists', tags, summary: 'Read my lists', description: 'Newest first.' })
  .input(
    z.strictObject({
      userId: callersUserId,
      /** Today in the time zone of the user, so that the answer has `due_count`. */
      dueBy: day().optional(),
    }),
  )
  .output(z.object({ data: z.array(physicianList).max(listLimits.listsMax) }));

const getList = operation('account', { scope: 'lists' })
  .errors({ LIST_NOT_FOUND })
  .route({ method: 'GET', path: '/lists/{id}', tags, summary: 'Read one of my lists' })
  .input(z.strictObject({ id: listId }))
  .output(physicianList);

const createList = operation('createLists', { isForm: true })
  .errors({ LIST_NAME_TAKEN, TOO_MANY_LISTS, TOO_MANY })
  .route({ method: 'POST', path: '/lists', tags, summary: 'Create an empty list' })
  .input(z.strictObject({ name: listName, description: description.default('') }))
  .output(physicianList);

const updateList = operation('saveLists', { isForm: true })
  .errors({ LIST_NOT_FOUND, LIST_NAME_TAKEN, TOO_MANY })
  .route({ method: 'PUT', path: '/lists/{id}', tags, summary: 'Rename or describe a list' })
  .input(z.strictObject({ id: listId, name: listName, description: description.default('') }))
  .output(physicianList);

const deleteList = operation('account', { scope: 'lists' })
  .errors({ LIST_NOT_FOUND, TOO_MANY })
  .route({
    method: 'POST',
    path: '/lists/{id}/delete',
    tags,
    summary: 'Delete a list',
    description: 'With its notes and stages. The candidates stay in the directory.',
  })
  .input(z.strictObject({ id: listId }))
  .output(z.object({ success: z.literal(true) }));

const removeFromList = operation('saveLists')
  .errors({ LIST_NOT_FOUND, TOO_MANY })
  .route({
    method: 'POST',
    path: '/lists/{id}/remove',
    tags,
    summary: 'Remove candidates from a list',
    description: 'All of them or none. Within 24 hours they can be restored with their notes and stages.',
  })
  .input(
    z.strictObject({
      id: listId,
      physicianIds: z.array(candidateId).min(1, listMessages.nobodyToRemove).max(listLimits.idsMax),
    }),
  )
  .output(
    z.object({
      list: physicianList,
      removed: z.int().min(0),
      /** For `restoreToList`; null when no candidate was removed. */
      removalId: z.string().nullable(),
    }),
  );

const restoreToList = operation('saveLists')
  .errors({ LIST_NOT_FOUND, LIST_FULL, TOO_MANY })
  .route({
    method: 'POST',
    path: '/lists/{id}/restore',
    tags,
    summary: 'Undo the removal of candidates from a list',
    description: 'Restores no candidate when the removal was undone already, is unknown, or is older than 24 hours.',
  })
  .input(z.strictObject({ id: listId, removalId: text().min(1).max(64) }))
  .output(z.object({ list: physicianList, restored: z.int().min(0) }));

export const listMember = z.object({
  physician_id: z.string(),
  added_at: z.iso.datetime(),
  stage: z.enum(listStages),
  /** Null: none. */
  note: z.string().nullable(),
  /** What the user wants to do next. Null: nothing, or only on a day. */
  next_step: z.string().nullable(),
  /** The day of the next step. It is due on this day of the user's time zone, and afterwards. Null: none. */
  next_step_on: z.iso.date().nullable(),
  /** Of the note; `updateListMember` takes it with a new note. */
  version: z.int().min(0),
});
export type ListMember = z.output<typeof listMember>;

const getListMembers = operation('account', { scope: 'lists' })
  .errors({ LIST_NOT_FOUND })
  .route({
    method: 'POST',
    path: '/lists/{id}/members',
    tags,
    summary: 'Read notes and stages',
    description: 'Of the given candidates; those who are not in the list are left out.',
  })
  .input(z.strictObject({ id: listId, physicianIds: z.array(candidateId).max(listLimits.readMax) }))
  .output(z.object({ data: z.array(listMember).max(listLimits.readMax) }));

const nextStepChange = {
  /** Empty: it is deleted. Left out: unchanged. */
  nextStep: line().max(listLimits.nextStepLengthMax, listMessages.nextStepTooLong).optional(),
  /** Null: no day. Left out: unchanged. */
  nextStepOn: day().nullable().optional(),
};

const updateListMember = operation('saveLists', { isForm: true })
  .errors({
    LIST_NOT_FOUND,
    NOT_IN_LIST: { status: 404, message: 'This candidate is no longer in the list. Reload the page.' },
    NOTE_CHANGED: { status: 409, message: 'This note was changed meanwhile. Read it, then write yours again.' },
    TOO_MANY,
  })
  .route({
    method: 'PUT',
    path: '/lists/{id}/members/{physicianId}',
    tags,
    summary: 'Write the stage, the note or the next step of a candidate in a list',
    description:
      'What is left out stays as it is. With the version of the note that the caller has read, a note that was changed meanwhile is not overwritten: 409 NOTE_CHANGED, and getListMembers reads the present one.',
  })
  .input(
    z.strictObject({
      id: listId,
      physicianId: candidateId,
      /** Left out: unchanged. */
      stage: z.enum(listStages).optional(),
      /** Empty: the note is deleted. Left out: unchanged. */
      note: text().trim().max(listLimits.noteLengthMax, listMessages.noteTooLong).optional(),
      /** The `version` of the member that the caller has read before it changed the note. Left out: the note is written in any case. */
      version: z.int().min(0).optional(),
      ...nextStepChange,
    }),
  )
  .output(listMember);

const memberChange = z.strictObject({
  physicianIds: z.array(candidateId).min(1, listMessages.nobodyToChange).max(listLimits.idsMax),
  /** Left out: unchanged. */
  stage: z.enum(listStages).optional(),
  ...nextStepChange,
  /** Only those of the candidates who have this stage and next step now. Left out: all. An empty text: no next step. */
  from: z.strictObject({ stage: z.enum(listStages).optional(), ...nextStepChange }).optional(),
});
export type MemberChange = z.output<typeof memberChange>;

const updateListMembers = operation('saveLists', { bodyBytesMax: 2 * 1024 * 1024 })
  .errors({ LIST_NOT_FOUND, TOO_MANY })
  .route({
    method: 'PUT',
    path: '/lists/{id}/members',
    tags,
    summary: 'Write the stage or the next step of many candidates in a list',
    description:
      'All of them or none, at most 5,000. Candidates who are not in the list are left out. The answer has the changes that undo this one; they leave out candidates who were changed again meanwhile.',
  })
  .input(
    z
      .strictObject({ id: listId, changes: z.array(memberChange).min(1).max(listLimits.idsMax) })
      .refine(
        ({ changes }) => changes.reduce((sum, { physicianIds }) => sum + physicianIds.length, 0) <= listLimits.idsMax,
        { message: listMessages.tooManyToChange },
      ),
  )
  .output(z.object({ changed: z.int().min(0), undo: z.array(memberChange).max(listLimits.idsMax) }));

export const listOperations = {
  addToList,
  getLists,
  getList,
  createList,
  updateList,
  deleteList,
  removeFromList,
  restoreToList,
  getListMembers,
  updateListMember,
  updateListMembers,
};
