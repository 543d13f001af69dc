// What one user has done about candidates: lists with stage, note and next step, the last contact, reveals, the own system, and views.
import { z } from 'zod';
import { workspaceContactKinds } from '../workspace-contacts/workspace-contacts.ts';
import { candidateId, candidateOfRow, contactKind } from '../candidates/candidates.ts';
import { attemptChannels, attemptOutcomes } from '../contact-attempts/attempt-options.ts';
import { sharedRights } from '../access/sharing.ts';
import { listEventKinds, listStages } from '../lists/list-limits.ts';
import { memberOfWorkspace } from '../lists/lists.ts';
import { operationsOf } from '../operation.ts';
import { activityLimits } from './activity-limits.ts';

const operation = operationsOf('Activity');

const membership = z.object({
  list_id: z.string(),
  name: z.string(),
  stage: z.enum(listStages),
  /** Null: none. */
  note: z.string().nullable(),
  /** What the user wants to do next, and on which day (ISO date); null: nothing, or no day. */
  next_step: z.string().nullable(),
  next_step_on: z.iso.date().nullable(),
  /** Of the note and the next step, for `lists.updateListMember`. */
  version: z.int().min(0),
  added_at: z.iso.datetime(),
  /** Whose list it is; null: the caller's own. */
  owner: memberOfWorkspace.nullable(),
  /** What the caller may do with the list. */
  my_right: z.enum(sharedRights),
  /** The last that a member did with the candidate in a shared list; null: nothing is known, or the list is not shared. `by` null: a former member. */
  last_event: z
    .object({
      by: memberOfWorkspace.nullable(),
      what: z.enum(listEventKinds),
      to: z.string().nullable(),
      at: z.iso.datetime(),
    })
    .nullable(),
});
export type Membership = z.output<typeof membership>;

const candidateActivity = z.object({
  id: z.string(),
  /** Latest added first, at most 20 of them; `list_count` counts all. */
  lists: z.array(membership).max(activityLimits.listsMax),
  list_count: z.int().min(0),
  /** The last call or email; null: none is known. */
  last_contact: z
    .object({ channel: z.enum(attemptChannels), outcome: z.enum(attemptOutcomes), at: z.iso.datetime() })
    .nullable(),
  /**
   * The last contact by another member of the caller's workspace; null: none, or the caller has no seat. `kind`: what the workspace
   * counts as a contact. `by` null: the account was deleted. `is_former`: the person left the workspace. `warns`: the workspace warns
   * before this candidate is contacted again.
   */
  contacted: z
    .object({
      by: z.string().nullable(),
      is_former: z.boolean(),
      kind: z.enum(workspaceContactKinds),
      at: z.iso.datetime(),
      warns: z.boolean(),
    })
    .nullable(),
  /** The first reveal, and the kinds of contact of all reveals, never their values; null: not revealed. */
  revealed: z.object({ at: z.iso.datetime(), kinds: z.array(contactKind) }).nullable(),
  in_own_system: z.boolean(),
  /** In the system that the members of the caller's workspace share. */
  in_workspace_system: z.boolean(),
});
export type WorkspaceContact = NonNullable<z.output<typeof candidateActivity>['contacted']>;
export type CandidateActivity = z.output<typeof candidateActivity>;

const findActivity = operation('account', 'POST /activity/find', 'Find what I have done about candidates', {
  scope: 'any',
  description:
    'Of the given candidates, those on a list of the caller, contacted by the caller or the caller’s workspace, revealed, or in the caller’s own system, in any order. An API key with the scope `lists` reads lists and contacts, one with `reveal` reads reveals.',
})
  .input(z.strictObject({ physicianIds: z.array(candidateId).max(activityLimits.idsMax) }))
  .output(z.object({ data: z.array(candidateActivity).max(activityLimits.idsMax) }));

const activityVersion = z.object({
  /** Changes with the lists of the caller, their members, stages, notes and next steps. */
  lists: z.string(),
  /** Changes with reveals, contacts, also those of the workspace, and the own system. */
  contacts: z.string(),
  /** Changes with the people whom the caller viewed. */
  viewed: z.string(),
  /** Changes when any person leaves the directory: removed, or hidden while a removal is decided. */
  departures: z.string(),
  /** Changes with the saved searches, templates and presets that the members of the caller’s workspace share. */
  shared: z.string(),
});
export type ActivityVersion = z.output<typeof activityVersion>;

export const noInput = z.strictObject({});

const getActivityVersion = operation('account', 'POST /activity/version', 'Read whether my activity changed', {
  description: 'The versions are opaque. A page reads activity again when one of them differs from the last one.',
})
  .input(noInput)
  .output(activityVersion);

const recordView = operation('account', 'POST /recently-viewed', 'Record that I viewed a candidate', {
  description:
    'The latest 100 within 90 days are kept. Candidates who are not listed and views of the demo account are not recorded.',
})
  .input(z.strictObject({ physicianId: candidateId }))
  .output(z.object({ success: z.literal(true) }));

const viewedCandidate = z.object({ id: z.string(), candidate: candidateOfRow, viewed_at: z.iso.datetime() });
export type ViewedCandidate = z.output<typeof viewedCandidate>;

const listRecentlyViewed = operation('account', 'GET /recently-viewed', 'Read whom I viewed', {
  description: 'Latest first.',
}).output(z.object({ data: z.array(viewedCandidate).max(activityLimits.viewedMax) }));

const clearRecentlyViewed = operation('account', 'POST /recently-viewed/clear', 'Forget whom I viewed').output(
  z.object({ success: z.literal(true) }),
);

export const activityOperations = {
  findActivity,
  getActivityVersion,
  recordView,
  listRecentlyViewed,
  clearRecentlyViewed,
};
