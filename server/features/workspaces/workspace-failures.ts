import { workspaceLimits } from '#contract/workspaces/workspace-limits.ts';
import { AppError } from '#server/foundation/errors/public.ts';

export const noWorkspace = (): AppError =>
  new AppError('not_found', 'NO_WORKSPACE', 'You are in no workspace any more. Reload the page.');

export const notAllowed = (): AppError =>
  new AppError('forbidden', 'NOT_ALLOWED', 'Your role in the workspace does not allow this. Ask an owner.');

export const noSuchMember = (): AppError =>
  new AppError('not_found', 'NOT_FOUND', 'There is no such member any more. Reload the page.');

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

export const workspaceSuspended = (): AppError =>
  new AppError(
    'conflict',
    'WORKSPACE_SUSPENDED',
    'The workspace is suspended, so no one can join it now. Write to us with the contact form.',
  );

export const seatsFull = (text: string): AppError => new AppError('conflict', 'SEATS_FULL', text);

export const tooManyInvitations = (): AppError =>
  new AppError(
    'too_many',
    'TOO_MANY_INVITATIONS',
    `A workspace sends at most ${workspaceLimits.invitationsPerDay} invitations a day. Send the next one tomorrow.`,
    { retryAfterSeconds: 3_600 },
  );
