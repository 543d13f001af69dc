// Imported records that are likely about a removed person, and the decisions of administrators about them.
import { z } from 'zod';
import { candidateId, candidateOfRow } from '../candidates/candidates.ts';
import { operationsOf } from '../operation.ts';

const operation = operationsOf('Removals');

const heldRecord = z.object({
  candidate: candidateOfRow.extend({ id: z.string() }),
  heldAt: z.iso.datetime(),
});
export type HeldRecord = z.output<typeof heldRecord>;
const getHeldRecords = operation(
  'admin',
  'POST /get-held-records',
  'List imported records that are likely about a removed person',
  { description: 'They are not listed until an administrator decides. The longest waiting first, at most 25.' },
).output(z.object({ data: z.array(heldRecord) }));

const decideHeldRecord = operation(
  'admin',
  'POST /decide-held-record',
  'Decide whether an imported record is about a removed person',
  {
    needsStepUp: true,
    description:
      '`same` removes the record permanently, as after a request. `other` lists it, also after later imports. The decision is recorded in the audit.',
  },
)
  .errors({ NOT_FOUND: { status: 404, message: 'This record does not wait for a decision. Reload the list.' } })
  .input(z.strictObject({ candidateId, person: z.enum(['same', 'other']) }))
  .output(z.object({ message: z.string() }));

export const heldRecordOperations = { getHeldRecords, decideHeldRecord };
