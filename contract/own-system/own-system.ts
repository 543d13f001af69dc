// The candidates that a user has in a system of their own. A comparison of a file says who they are.
import { z } from 'zod';
import { operation } from '../operation.ts';

const tags = ['Lists'];

export const ownSystem = z.object({
  /** People of the directory. */
  candidates: z.int().min(0),
  /** Of the file. */
  rows: z.int().min(0),
  changedAt: z.iso.datetime(),
});
export type OwnSystem = z.output<typeof ownSystem>;

const getOwnSystem = operation('account')
  .route({
    method: 'GET',
    path: '/own-system',
    tags,
    summary: 'Read how many candidates are in my system',
    description: 'Searches filter by them with `inMySystem`.',
  })
  .output(z.object({ system: ownSystem.nullable() }));

const deleteOwnSystem = operation('account')
  .route({ method: 'POST', path: '/own-system/delete', tags, summary: 'Forget which candidates are in my system' })
  .output(z.object({ success: z.literal(true) }));

export const ownSystemOperations = { getOwnSystem, deleteOwnSystem };
