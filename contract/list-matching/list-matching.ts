// A file of NPIs becomes a list of the candidates who have them.
import { z } from 'zod';
import { npiFileLimits, npiFileMessages } from '../lists/list-limits.ts';
import { listErrors, listName, physicianList } from '../lists/lists.ts';
import { callersUserId, IDEMPOTENCY_KEY_REUSED, idempotencyHeaders, operationsOf } from '../operation.ts';

const operation = operationsOf('Lists');

const { LIST_NAME_TAKEN, TOO_MANY_LISTS, LIST_FULL, TOO_MANY } = listErrors;

/** The file in JSON, where a quote or a line end takes two bytes. */
const bodyBytesMax = 3 * npiFileLimits.bytesMax;

const isText = (value: string): boolean => !/[\0\u{FFFD}]/u.test(value) && value.isWellFormed();

/** Counts of rows. `matched`, `unknown`, `invalid` and `duplicates` add up to `rows`. */
const matching = {
  /** Rows of the file without its header and empty lines. */
  rows: z.int().min(0),
  /** Rows whose NPI belongs to a candidate in the directory. */
  matched: z.int().min(0),
  /** Rows with a valid NPI that belongs to no candidate in the directory. */
  unknown: z.int().min(0),
  /** Rows without a valid NPI. */
  invalid: z.int().min(0),
  /** Rows that repeat the NPI of an earlier row. */
  duplicates: z.int().min(0),
  /** The first rows without a valid NPI: their lines in the file, from 1. */
  invalid_lines: z.array(z.int().min(1)).max(10),
};

export const matchList = operation('saveLists', 'POST /match-list', 'Make a list from a CSV of NPIs', {
  isForm: true,
  bodyBytesMax,
  description:
    'The file has a column named NPI, or NPIs alone and no header. At most 1 MB and 20,000 rows. The NPIs are not kept. Also needs the capability `createLists`.',
  inputStructure: 'detailed',
})
  .errors({
    LIST_NAME_TAKEN,
    TOO_MANY_LISTS,
    LIST_FULL,
    TOO_MANY,
    IDEMPOTENCY_KEY_REUSED,
    FILE_UNREADABLE: { status: 400, message: 'The file cannot be read as CSV; the message says why.' },
  })
  .input(
    z.object({
      headers: idempotencyHeaders,
      body: z.strictObject({
        listName,
        /** The content of the file. */
        csv: z
          .string()
          .min(1, npiFileMessages.missing)
          .max(npiFileLimits.bytesMax, npiFileMessages.tooLarge)
          .refine(isText, { message: npiFileMessages.notText }),
        userId: callersUserId,
      }),
    }),
  )
  .output(
    z.object({
      ...matching,
      /** The new list with the matched candidates; null when there are none, and then no list was created. */
      list: physicianList.nullable(),
    }),
  );
