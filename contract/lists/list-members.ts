// Who is in a list, and the work on them: stages, notes and next steps.
import { z } from 'zod';
import { operationsOf } from '../operation.ts';
import { day, line, text } from '../text.ts';
import { listLimits, listMessages, listStages } from './list-limits.ts';
import { candidateId, listErrors, listId, memberOfWorkspace, physicianList } from './lists.ts';

const operation = operationsOf('Lists');
const { RIGHT_TOO_SMALL, LIST_NOT_FOUND, LIST_FULL, TOO_MANY } = listErrors;

const removeFromList = operation('saveLists', 'POST /lists/{id}/remove', 'Remove candidates from a list', {
  description: 'All of them or none. Within 24 hours they can be restored with their notes and stages.',
})
  .errors({ LIST_NOT_FOUND, RIGHT_TOO_SMALL, TOO_MANY })
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

const restoreToList = operation('saveLists', 'POST /lists/{id}/restore', 'Undo the removal of candidates from a list', {
  description: 'Restores no candidate when the removal was undone already, is unknown, or is older than 24 hours.',
})
  .errors({ LIST_NOT_FOUND, RIGHT_TOO_SMALL, LIST_FULL, TOO_MANY })
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
  /** Who added the candidate to a shared list; null: unknown, or the list is not shared. */
  added_by: memberOfWorkspace.nullable(),
  /** Whose the next step in a shared list is; null: no one’s. */
  assigned_to: memberOfWorkspace.nullable(),
});
export type ListMember = z.output<typeof listMember>;

const getListMembers = operation('account', 'POST /lists/{id}/members', 'Read notes and stages', {
  scope: 'lists',
  description: 'Of the given candidates; those who are not in the list are left out.',
})
  .errors({ LIST_NOT_FOUND })
  .input(z.strictObject({ id: listId, physicianIds: z.array(candidateId).max(listLimits.readMax) }))
  .output(z.object({ data: z.array(listMember).max(listLimits.readMax) }));

export const nextStepChange = {
  /** Empty: it is deleted. Left out: unchanged. */
  nextStep: line().max(listLimits.nextStepLengthMax, listMessages.nextStepTooLong).optional(),
  /** Null: no day. Left out: unchanged. */
  nextStepOn: day().nullable().optional(),
};

const updateListMember = operation(
  'saveLists',
  'PUT /lists/{id}/members/{physicianId}',
  'Write the stage, the note or the next step of a candidate in a list',
  {
    isForm: true,
    description:
      'What is left out stays as it is. With the version of the note that the caller has read, a note that was changed meanwhile is not overwritten: 409 NOTE_CHANGED, and getListMembers reads the present one.',
  },
)
  .errors({
    LIST_NOT_FOUND,
    RIGHT_TOO_SMALL,
    NOT_IN_LIST: { status: 404, message: 'This candidate is no longer in the list. Reload the page.' },
    NOTE_CHANGED: { status: 409, message: 'This note was changed meanwhile. Read it, then write yours again.' },
    NOT_A_MEMBER: { status: 409, message: 'Only a member of the workspace can take the next step.' },
    TOO_MANY,
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
      /** In a shared list: the member of the workspace whose the next step is; null: no one. Left out: unchanged, or the caller, if it is no one’s and the stage or the next step changes. */
      assignedTo: text().min(1).max(64).nullable().optional(),
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

const updateListMembers = operation(
  'saveLists',
  'PUT /lists/{id}/members',
  'Write the stage or the next step of many candidates in a list',
  {
    bodyBytesMax: 2 * 1024 * 1024,
    description:
      'All of them or none, at most 5,000. Candidates who are not in the list are left out. The answer has the changes that undo this one; they leave out candidates who were changed again meanwhile.',
  },
)
  .errors({ LIST_NOT_FOUND, RIGHT_TOO_SMALL, TOO_MANY })
  .input(
    z
      .strictObject({ id: listId, changes: z.array(memberChange).min(1).max(listLimits.idsMax) })
      .refine(
        ({ changes }) => changes.reduce((sum, { physicianIds }) => sum + physicianIds.length, 0) <= listLimits.idsMax,
        { message: listMessages.tooManyToChange },
      ),
  )
  .output(z.object({ changed: z.int().min(0), undo: z.array(memberChange).max(listLimits.idsMax) }));

export const listMemberOperations = {
  removeFromList,
  restoreToList,
  getListMembers,
  updateListMember,
  updateListMembers,
};
