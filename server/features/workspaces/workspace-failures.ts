import { workspaceLimits } from '#contract/workspaces/workspace-limits.ts';
import { AppError } from '#server/foundation/errors/public.ts';

export const noWorkspace = (): AppError =>
  new AppError('not_found', 'NO_WORKSPACE', 'You are in no workspace any more. Reload the page.');

export const notAllowed = (): AppError =>
  new AppError('forbidden', 'NOT_ALLOWED', 'Your role in the workspace does not allow this. Ask an owner.');

export const noSuchMember = (): AppError =>
  new AppError('not_found', 'NOT_FOUND', 'There is no such member any more. Reload the page.');

export const noSuchKey = (): AppError =>
  new AppError('not_found', 'NOT_FOUND', 'There is no such key, or it was revoked. Reload the page.');

export const roleOfKey = (): AppError =>
  new AppError(
    'forbidden',
    'NOT_ALLOWED',
    'A key is a recruiter or a viewer: it never manages the workspace. Choose one of the two.',
  );

export const noSuchInvitation = (): AppError =>
  new AppError('not_found', 'NOT_FOUND', 'There is no such invitation any more. Reload the page.');

/** The same for a token that was used, revoked or replaced, that has expired, and that never existed. */
export const invitationEnded = (): AppError =>
  new AppError(
    'not_found',
    'NOT_FOUND',
    'This invitation was used or revoked, or it has expired. Ask the person who invited you to send a new one.',
  );

export const lastOwner = (): AppError =>
  new AppError('conflict', 'LAST_OWNER', 'A workspace needs an owner. Make another member an owner first.');

export const lastWayIn = (): AppError =>
  new AppError(
    'conflict',
    'LAST_WAY_IN',
    'Your workspace enforces single sign-on, and no other owner could log in while the provider is down. Let another owner set up two-factor sign-in first, or stop enforcing.',
  );

export const workspaceSuspended = (): AppError =>
  new AppError(
    'conflict',
    'WORKSPACE_SUSPENDED',
    'The workspace is suspended, so no one can join it now. Write to us with the contact form.',
  );

export const workspaceOnHold = (): AppError =>
  new AppError(
    'conflict',
    'WORKSPACE_SUSPENDED',
    'The workspace is on hold, so no one can join it now. An owner buys seats or removes members first.',
  );

export const seatsFull = (text: string): AppError => new AppError('conflict', 'SEATS_FULL', text);

export const tooManyInvitations = (): AppError =>
  new AppError(
    'too_many',
    'TOO_MANY_INVITATIONS',
    `A workspace sends at most ${workspaceLimits.invitationsPerDay} invitations a day. Send the next one tomorrow.`,
    { retryAfterSeconds: 3_600 },
  );

export const noSeatsSold = (): AppError =>
  new AppError(
    'unavailable',
    'SEATS_NOT_SOLD',
    'This server sells no seats. Write to Contact Sales; an administrator can grant them.',
  );

export const tooManySeats = (): AppError =>
  new AppError(
    'conflict',
    'SEATS_TOO_MANY',
    `A workspace has at most ${workspaceLimits.seatsMax} seats, granted and bought ones together. Enter fewer.`,
    { field: 'seats' },
  );

/** `missing`: members without a seat. */
export const tooFewSeats = (missing: number): AppError =>
  new AppError(
    'conflict',
    'SEATS_TOO_FEW',
    `There would be fewer seats than members. Remove ${missing === 1 ? '1 member' : `${missing} members`} first.`,
    { field: 'seats' },
  );
