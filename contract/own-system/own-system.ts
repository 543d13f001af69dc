// The candidates that a user, or a workspace, has in a system of its own. A comparison of a file says who they are.
import { z } from 'zod';
import { operationsOf } from '../operation.ts';

const operation = operationsOf('Lists');

export const ownSystem = z.object({
  /** People of the directory. */
  candidates: z.int().min(0),
  /** Of the file. */
  rows: z.int().min(0),
  changedAt: z.iso.datetime(),
});
export type OwnSystem = z.output<typeof ownSystem>;

export const systemOwners = ['account', 'workspace'] as const;
/** Whose system it is. That of a workspace is used by all members, and managed by owners and managers. */
export const systemOwner = z.enum(systemOwners).default('account');
export type SystemOwnerName = (typeof systemOwners)[number];

/** The failures of what changes the system of a workspace. */
export const systemErrors = {
  NO_SEAT: { status: 403, message: 'The account has no seat in a workspace, or the workspace is suspended.' },
  NOT_ALLOWED: { status: 403, message: 'Only owners and managers of the workspace manage its system.' },
} as const;

const getOwnSystem = operation('account', 'GET /own-system', 'Read how many candidates are in my system', {
  description: 'Searches filter by them, and by those of the system of the workspace, with `inMySystem`.',
}).output(
  z.object({
    system: ownSystem.nullable(),
    /** Null: the account has no seat in a workspace. */
    workspace: z
      .object({
        system: ownSystem.nullable(),
        /** Whether the caller may replace and delete it. */
        mayManage: z.boolean(),
      })
      .nullable(),
  }),
);

const deleteOwnSystem = operation('account', 'POST /own-system/delete', 'Forget which candidates are in my system')
  .errors(systemErrors)
  .input(z.strictObject({ owner: systemOwner }).optional())
  .output(z.object({ success: z.literal(true) }));

export const ownSystemOperations = { getOwnSystem, deleteOwnSystem };
