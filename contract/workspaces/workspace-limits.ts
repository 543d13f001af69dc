// Limits and choices of workspaces, for server and pages.
import { workspaceRoles, type WorkspaceRole } from '../access/workspace-roles.ts';

export const workspaceLimits = {
  nameLengthMax: 100,
  seatsMax: 1_000,
  /** An invitation can be accepted for so long. */
  invitationDays: 7,
  /** Emails with invitations that one workspace sends in a day. */
  invitationsPerDay: 100,
  /** The largest ceiling that can be entered; fair use counts as well. */
  ceilingMax: 1_000_000,
  /** Lines of an exported ledger, newest first. */
  ledgerLinesMax: 100_000,
  reasonLengthMax: 1_000,
  /** API keys of one workspace that have a seat. */
  keysMax: 10,
  /** Workspaces on one page of the administrators. */
  pageSize: 25,
} as const;

/** The days of use that a workspace sees of each seat. */
export const seatUseDays = 30;

/** A key never manages the workspace. */
export const rolesOfKeys = ['recruiter', 'viewer'] as const satisfies readonly WorkspaceRole[];

/** Whom a member of this role may invite, change and remove. */
export const rolesBelow: Readonly<Record<WorkspaceRole, readonly WorkspaceRole[]>> = {
  owner: workspaceRoles,
  manager: ['recruiter', 'viewer'],
  recruiter: [],
  viewer: [],
};
