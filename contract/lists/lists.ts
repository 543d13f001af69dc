// Lists of candidates. Each belongs to one account, which may share it with the members of its workspace.
import { z } from 'zod';
import { sharedRights } from '../access/sharing.ts';
import { listLimits, listMessages, listOrders, listOwners } from './list-limits.ts';
import { callersUserId, IDEMPOTENCY_KEY_REUSED, idempotencyHeaders, operationsOf } from '../operation.ts';
import { day, line, text } from '../text.ts';
import { noSeatToShare, sharedWork, sharingErrors, sharingRight } from '../access/shared-work.ts';

const operation = operationsOf('Lists');

export const listId = text().min(1).max(64);
export const candidateId = text().regex(/^\d{1,19}$/, { message: 'must be the digits of a candidate id' });
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
  ...sharingErrors,
} as const;
const { RIGHT_TOO_SMALL, LIST_NOT_FOUND, LIST_NAME_TAKEN, TOO_MANY_LISTS, LIST_FULL, TOO_MANY } = listErrors;

/** As the member is named now. */
export const memberOfWorkspace = z.object({ id: z.string(), name: z.string() });

export const physicianList = z.object({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  /** Null: none. */
  description: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** When the text, the members or the work on them changed last. */
  changed_at: z.iso.datetime(),
  physician_count: z.int().min(0),
  /** Candidates who were in the list when they were removed from the directory. They left the list at that moment. */
  left_count: z.int().min(0),
  /** Members whose next step is due; only where all lists are read with `dueBy`. */
  due_count: z.int().min(0).optional(),
  ...sharedWork,
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

const addToList = operation('createLists', 'POST /add-to-list', 'Add candidates to a list', {
  isForm: true,
  description:
    'To an existing list or a new one, all of them or none. Candidates who are in the list already are counted and not changed, so the call can be repeated. With an Idempotency-Key a repeated call finds the list that the first one created.',
  inputStructure: 'detailed',
})
  .errors({
    LIST_NOT_FOUND,
    RIGHT_TOO_SMALL,
    LIST_NAME_TAKEN,
    TOO_MANY_LISTS,
    LIST_FULL,
    TOO_MANY,
    IDEMPOTENCY_KEY_REUSED,
  })
  .input(z.object({ headers: idempotencyHeaders, body: addToListInput }))
  .output(z.object({ success: z.literal(true), ...listAddition }));

const listIds = text().regex(/^[\da-f-]{1,64}(?:,[\da-f-]{1,64}){0,99}$/i, {
  message: `must be at most ${listLimits.namedMax} ids of lists with commas between them`,
});

const narrowing = {
  /** From 1, `listsAtOnce` lists each. Left out: all lists, as described. */
  page: z.coerce.number().pipe(z.int().min(1).max(1_000_000)).optional(),
  /** Only lists that have every word in their name, their description or the name of their owner, in any letter case and with or without accents. */
  words: line().max(listLimits.nameLengthMax).optional(),
  whose: z.enum(listOwners).optional(),
  order: z.enum(listOrders).optional(),
  /** Only lists to which the caller has at least this right. */
  right: z.enum(sharedRights).optional(),
};

const getLists = operation('account', 'GET /lists', 'Read my lists', {
  scope: 'lists',
  description: `Newest first: all that belong to the caller, and at most ${listLimits.sharedShownMax.toLocaleString('en-US')} that other members of the workspace share. With \`page\`, ${listLimits.listsAtOnce} at once, which \`words\`, \`whose\`, \`right\` and \`order\` choose. With \`ids\`, those of these lists that the caller may see.`,
})
  .input(
    z
      .strictObject({
        userId: callersUserId,
        /** Today in the time zone of the user, so that the answer has `due_count`. */
        dueBy: day().optional(),
        ids: listIds.optional(),
        ...narrowing,
      })
      .refine(({ page, words, whose, order, right }) => page !== undefined || !(words ?? whose ?? order ?? right), {
        message: 'Give `page` as well.',
      }),
  )
  .output(
    z.object({
      data: z.array(physicianList).max(listLimits.listsMax + listLimits.sharedShownMax),
      /** Only with `page`: how many lists there are on all pages, and how many of one's own and of other members without `words` and `whose`. */
      total: z.int().min(0).optional(),
      own_count: z.int().min(0).optional(),
      shared_count: z.int().min(0).optional(),
    }),
  );

const getList = operation('account', 'GET /lists/{id}', 'Read a list', { scope: 'lists' })
  .errors({ LIST_NOT_FOUND })
  .input(z.strictObject({ id: listId }))
  .output(physicianList);

const createList = operation('createLists', 'POST /lists', 'Create an empty list', { isForm: true })
  .errors({ LIST_NAME_TAKEN, TOO_MANY_LISTS, TOO_MANY })
  .input(z.strictObject({ name: listName, description: description.default('') }))
  .output(physicianList);

const updateList = operation('saveLists', 'PUT /lists/{id}', 'Rename or describe a list', { isForm: true })
  .errors({ LIST_NOT_FOUND, RIGHT_TOO_SMALL, LIST_NAME_TAKEN, TOO_MANY })
  .input(z.strictObject({ id: listId, name: listName, description: description.default('') }))
  .output(physicianList);

const deleteList = operation('account', 'POST /lists/{id}/delete', 'Delete a list', {
  scope: 'lists',
  description: 'With its notes and stages. The candidates stay in the directory.',
})
  .errors({ LIST_NOT_FOUND, RIGHT_TOO_SMALL, TOO_MANY })
  .input(z.strictObject({ id: listId }))
  .output(z.object({ success: z.literal(true) }));

const shareList = operation('account', 'PUT /lists/{id}/sharing', 'Share a list with my workspace', {
  scope: 'lists',
  description:
    'All members of the workspace get the right; its owners and managers may do everything with what is shared. Null ends the sharing. The answer has no list when the caller may not see it any more.',
})
  .errors({ LIST_NOT_FOUND, RIGHT_TOO_SMALL, NO_SEAT: noSeatToShare, TOO_MANY })
  .input(z.strictObject({ id: listId, right: sharingRight }))
  .output(z.object({ list: physicianList.nullable() }));

export const listOperations = {
  addToList,
  getLists,
  getList,
  createList,
  updateList,
  deleteList,
  shareList,
};
