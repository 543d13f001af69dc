// Workspaces: an agency has seats, invites its recruiters, and sees what each seat uses.
import { z } from 'zod';
import { operationsOf } from '../operation.ts';
import { emailAddress, line, text } from '../text.ts';
import { workspaceRoles } from '../access/workspace-roles.ts';
import { contactNotice } from './contact-notice.ts';
import { seatUseDays, workspaceLimits as limits } from './workspace-limits.ts';

const operation = operationsOf('Workspaces');
const instant = z.iso.datetime();
const role = z.enum(workspaceRoles);
const success = z.object({ success: z.literal(true) });
const memberId = text().min(1).max(64);
export const workspaceName = line()
  .min(1, { message: 'Enter a name.' })
  .max(limits.nameLengthMax, { message: `Enter at most ${limits.nameLengthMax} characters.` });
export const memberEmail = emailAddress().toLowerCase();
const token = text().min(1).max(200);
const ceiling = z.int().min(0).max(limits.ceilingMax);

/** Since the member joined, at the earliest. */
const seatUse = z.object({
  revealsToday: z.int(),
  revealsLately: z.int(),
  exportedToday: z.int(),
  exportedLately: z.int(),
});

const member = z.object({
  userId: z.string(),
  name: z.string(),
  /** Empty for an API key. */
  email: z.string(),
  /** An API key of the workspace: its name begins with `Key:`. */
  isKey: z.boolean(),
  role,
  joinedAt: instant,
  /** Null where the caller may not see it: recruiters and viewers see their own. */
  seat: z
    .object({
      use: seatUse,
      /** The last day, in UTC, on which the member was active here; null: not since joining. */
      lastActiveOn: z.iso.date().nullable(),
      /** What the seat may reveal and export in a day; null: as much as fair use allows. */
      revealsPerDay: z.int().nullable(),
      exportedPerDay: z.int().nullable(),
    })
    .nullable(),
});
export type WorkspaceMember = z.output<typeof member>;

const invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role,
  sentAt: instant,
  expiresAt: instant,
  isExpired: z.boolean(),
});
export type WorkspaceInvitation = z.output<typeof invitation>;

const workspace = z.object({
  name: z.string(),
  seats: z.int(),
  isSuspended: z.boolean(),
  /** The caller's own. */
  role,
  /** Whether lists, saved searches, templates and presets that the caller does not share go to the owner as well when the caller leaves. */
  handsOver: z.boolean(),
  /** Owners first, then by the time of joining. */
  members: z.array(member).max(limits.seatsMax),
  /** Empty for members who may not invite. Newest first. */
  invitations: z.array(invitation),
  contactNotice,
  /** What fair use allows one account in a day. */
  fairUse: z.object({ revealsPerDay: z.int(), exportedPerDay: z.int() }),
});
export type Workspace = z.output<typeof workspace>;

const noWorkspace = { status: 404, message: 'The account is in no workspace.' } as const;
const notAllowed = { status: 403, message: 'The role of the caller in the workspace does not allow this.' } as const;
const noMember = { status: 404, message: 'There is no such member. Reload the page.' } as const;
const noInvitation = { status: 404, message: 'There is no such invitation. Reload the page.' } as const;
const lastOwner = { status: 409, message: 'A workspace needs an owner. Name another one first.' } as const;
const suspended = { status: 409, message: 'The workspace is suspended.' } as const;
const seatsFull = { status: 409, message: 'Every seat is taken.' } as const;
const tooManyInvitations = {
  status: 429,
  message: `A workspace sends at most ${limits.invitationsPerDay} invitations a day.`,
} as const;
const lastWayIn = {
  status: 409,
  message: 'No other owner could log in while the provider of single sign-on is down.',
} as const;
const ofMembers = { NO_WORKSPACE: noWorkspace, NOT_ALLOWED: notAllowed } as const;

const getWorkspace = operation('account', 'GET /workspace', 'Read my workspace', {
  description: `Its members, seats and invitations, and what seats used today and in the last ${seatUseDays} days. Owners and managers see the use of every seat since its member joined; others their own.`,
}).output(z.object({ workspace: workspace.nullable() }));

const renameWorkspace = operation('account', 'PUT /workspace', 'Rename my workspace', { isForm: true })
  .errors(ofMembers)
  .input(z.strictObject({ name: workspaceName }))
  .output(success);

const closeWorkspace = operation('account', 'POST /workspace/close', 'Close my workspace', {
  needsStepUp: true,
  description: 'For owners. Every seat ends at once; the members keep their accounts and everything in them.',
})
  .errors(ofMembers)
  .input(z.strictObject({}).optional())
  .output(success);

const inviteMember = operation('account', 'POST /workspace/invitations', 'Invite a person to my workspace', {
  isForm: true,
  description: `The answer is the same whether or not the address has an account. The link in the email works once, for ${limits.invitationDays} days, for this address alone.`,
})
  .errors({
    ...ofMembers,
    SEATS_FULL: seatsFull,
    WORKSPACE_SUSPENDED: suspended,
    ALREADY_MEMBER: { status: 409, message: 'This person is a member already. Reload the page to see all members.' },
    ALREADY_INVITED: { status: 409, message: 'This address has an invitation already.' },
    TOO_MANY_INVITATIONS: tooManyInvitations,
  })
  .input(z.strictObject({ email: memberEmail, role }))
  .output(invitation);

const resendInvitation = operation('account', 'POST /workspace/invitations/{id}/resend', 'Send an invitation again', {
  description: 'With a new link; the earlier one ends.',
})
  .errors({
    ...ofMembers,
    NOT_FOUND: noInvitation,
    WORKSPACE_SUSPENDED: suspended,
    TOO_MANY_INVITATIONS: tooManyInvitations,
  })
  .input(z.strictObject({ id: z.uuid() }))
  .output(invitation);

const revokeInvitation = operation('account', 'POST /workspace/invitations/{id}/revoke', 'Revoke an invitation')
  .errors({ ...ofMembers, NOT_FOUND: noInvitation })
  .input(z.strictObject({ id: z.uuid() }))
  .output(success);

const readInvitation = operation('open', 'POST /workspace-invitation', 'Read the invitation of a link', {
  mustKnowCaller: true,
})
  .errors({ NOT_FOUND: { status: 404, message: 'The invitation was used or revoked, or it has expired.' } })
  .input(z.strictObject({ token }))
  .output(
    z.object({
      workspaceName: z.string(),
      role,
      /** The address that the link was sent to. */
      email: z.string(),
      isFull: z.boolean(),
      isSuspended: z.boolean(),
      /** `other`: of another account; `unconfirmed`: the address of the session was never confirmed. */
      session: z.enum(['none', 'fits', 'unconfirmed', 'other']),
      /** The workspace of the caller, which has to be left first; null: none. */
      otherWorkspace: z.string().nullable(),
    }),
  );
const joinWorkspace = operation('account', 'POST /join-workspace', 'Accept an invitation', {
  description: 'The session must be of the invited address, and the address confirmed.',
})
  .errors({
    NOT_FOUND: { status: 404, message: 'The invitation was used or revoked, or it has expired.' },
    OTHER_ADDRESS: { status: 403, message: 'The invitation is for another address.' },
    IN_A_WORKSPACE: { status: 409, message: 'The account is in a workspace already.' },
    SEATS_FULL: seatsFull,
    WORKSPACE_SUSPENDED: suspended,
  })
  .input(z.strictObject({ token, handsOver: z.boolean().default(false) }))
  .output(success);

const changeMemberRole = operation('account', 'POST /workspace/members/{userId}/role', 'Change the role of a member', {
  needsStepUp: true,
  description: 'Owners change every role; managers make recruiters of viewers, and the other way round.',
})
  .errors({ ...ofMembers, NOT_FOUND: noMember, LAST_OWNER: lastOwner, LAST_WAY_IN: lastWayIn })
  .input(z.strictObject({ userId: memberId, role }))
  .output(success);

const changeSeatCeilings = operation(
  'account',
  'POST /workspace/members/{userId}/ceilings',
  'Lower what a seat may take in a day',
  { description: 'Null: as much as fair use allows. A ceiling never raises what fair use allows.' },
)
  .errors({ ...ofMembers, NOT_FOUND: noMember })
  .input(z.strictObject({ userId: memberId, revealsPerDay: ceiling.nullable(), exportedPerDay: ceiling.nullable() }))
  .output(success);

const removeMember = operation(
  'account',
  'POST /workspace/members/{userId}/remove',
  'Remove a member from my workspace',
  { needsStepUp: true, description: 'The seat ends at once. The member keeps the account.' },
)
  .errors({ ...ofMembers, NOT_FOUND: noMember, LAST_OWNER: lastOwner, LAST_WAY_IN: lastWayIn })
  .input(z.strictObject({ userId: memberId }))
  .output(success);

const leaveWorkspace = operation('account', 'POST /workspace/leave', 'Leave my workspace')
  .errors({ NO_WORKSPACE: noWorkspace, LAST_OWNER: lastOwner, LAST_WAY_IN: lastWayIn })
  .input(z.strictObject({}).optional())
  .output(success);

const changeHandOver = operation('account', 'PUT /workspace/hand-over', 'Choose what happens to my work when I leave', {
  description:
    'What the caller shares always goes to an owner. On: other lists, saved searches, templates and presets go along. Off: they stay with the account.',
})
  .errors({ NO_WORKSPACE: noWorkspace })
  .input(z.strictObject({ handsOver: z.boolean() }))
  .output(success);

const exportWorkspaceLedger = operation('account', 'POST /workspace/ledger', 'Export the ledger of my workspace', {
  needsStepUp: true,
  description: `For owners: what members revealed and exported while they were members, newest first, at most ${limits.ledgerLinesMax} lines, without contact values.`,
})
  .errors(ofMembers)
  .input(z.strictObject({}).optional())
  .output(z.object({ csv: z.string(), fileName: z.string(), lines: z.int(), isComplete: z.boolean() }));

export const workspaceOperations = {
  getWorkspace,
  renameWorkspace,
  closeWorkspace,
  inviteMember,
  resendInvitation,
  revokeInvitation,
  readInvitation,
  joinWorkspace,
  changeMemberRole,
  changeSeatCeilings,
  removeMember,
  leaveWorkspace,
  changeHandOver,
  exportWorkspaceLedger,
};
