// Recalls: an account that exported a person who was removed deletes the person from its copies and confirms it.
import { z } from 'zod';
import { operationsOf } from '../operation.ts';
import { recallLimits } from './recall-limits.ts';

const operation = operationsOf('Exports');

const recall = z.object({
  id: z.uuid(),
  exportId: z.uuid(),
  exportDate: z.iso.datetime(),
  fileName: z.string(),
  /** The position of the candidate in the file, from 1, without the line of headings. */
  row: z.int().min(1),
  /** The value of the column Candidate ID. */
  candidateId: z.string(),
  recalledAt: z.iso.datetime(),
  /** Until when the account confirms. */
  dueAt: z.iso.datetime(),
  /** Null: not confirmed. */
  confirmedAt: z.iso.datetime().nullable(),
});
export type Recall = z.output<typeof recall>;

const listRecalls = operation('account', 'GET /recalls', 'List my recalls', {
  scope: 'export',
  description: 'Unconfirmed ones first, then the newest, at most 200.',
}).output(z.object({ data: z.array(recall), open: z.int().min(0) }));

const downloadRecallFile = operation('account', 'GET /recall-file', 'Download the signed recall file', {
  scope: 'export',
  description:
    'JSON with `content`, `algorithm` (Ed25519), `publicKey` and `signature`. The content is the JSON text of the unconfirmed recalls: export, row and candidate id, never a contact. The signature covers the bytes of the content.',
})
  .errors({ NOTHING_TO_RECALL: { status: 404, message: 'Every recall of this account is confirmed.' } })
  .output(z.object({ fileName: z.string(), file: z.string() }));

const confirmRecalls = operation('account', 'POST /recalls/confirm', 'Confirm recalls', {
  scope: 'export',
  description: 'The account states that it deleted the rows. A recall that is confirmed already stays as it is.',
})
  .input(z.strictObject({ ids: z.array(z.uuid()).min(1).max(recallLimits.listed) }))
  .output(z.object({ confirmed: z.int().min(0) }));

const listOverdueRecalls = operation('admin', 'GET /overdue-recalls', 'List accounts with overdue recalls', {
  description: 'The longest overdue first, at most 200 accounts.',
}).output(
  z.object({
    data: z.array(
      z.object({
        userId: z.string(),
        /** Null: the account was deleted. */
        email: z.string().nullable(),
        recalls: z.int().min(1),
        /** The earliest deadline that has passed. */
        dueAt: z.iso.datetime(),
      }),
    ),
  }),
);

export const recallOperations = { listRecalls, downloadRecallFile, confirmRecalls, listOverdueRecalls };
