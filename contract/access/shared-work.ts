// How operations name what an account shares with its workspace.
import { z } from 'zod';
import { sharedRights } from './sharing.ts';

/** What each list, saved search, template and export preset has in an answer. */
export const sharedWork = {
  /** The account to which it belongs; null: it is the caller's own. */
  owner: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** What the other members of the workspace may do with it; null: it is not shared. */
  shared: z.object({ right: z.enum(sharedRights) }).nullable(),
  /** What the caller may do with it. */
  my_right: z.enum(sharedRights),
};

/** Of what has a version: the one that the caller read before changing it. */
export const readVersion = z.int().min(0).max(2_147_483_647);

/** Nothing was changed: the caller reads the present state, then decides. */
export const changedMeanwhile = {
  status: 409,
  message: 'This was changed meanwhile. Read it again, then save.',
} as const;

/** Null: it is not shared any more. */
export const sharingRight = z.enum(sharedRights).nullable();

/** The failures of an operation that needs more than the right to view. */
export const sharingErrors = {
  RIGHT_TOO_SMALL: { status: 403, message: 'The caller may see this and not change it.' },
} as const;

export const noSeatToShare = {
  status: 403,
  message: 'Only a member of a workspace shares, and not while it is suspended.',
} as const;

/** Of what has nothing inside to work on: searches, templates and presets. Null: it is not shared any more. */
export const viewOrManage = z.enum(['view', 'manage']).nullable();

export const tooManyShared = { status: 409, message: 'The workspace shares as many of these as it may.' } as const;
