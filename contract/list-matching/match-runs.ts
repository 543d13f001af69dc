// A user's own file is compared with the directory, row by row, without giving the file away.
import { z } from 'zod';
import { candidateId, candidateOfRow } from '../candidates/candidates.ts';
import { isNpi } from '../candidates/candidate-options.ts';
import { listErrors, listName, physicianList } from '../lists/lists.ts';
import { IDEMPOTENCY_KEY_REUSED, idempotencyHeaders, operationsOf } from '../operation.ts';
import { ownSystem, systemErrors, systemOwner } from '../own-system/own-system.ts';
import { line } from '../text.ts';
import { matchLimits as limits, matchReasons } from './match-limits.ts';

const operation = operationsOf('Lists');
const scope = null;
const byId = z.strictObject({ id: z.uuid() });
const count = z.int().min(0);

const notFound = { status: 404, message: 'There is no such comparison. Start it again.' } as const;
const withoutPlan = {
  status: 403,
  message: 'Comparing a file of your own is part of the plans. Choose one on the pricing page.',
} as const;

/** SHA-256 in hex of an address in lower case without white space, or of the last ten digits of a phone. */
const digest = z.string().regex(/^[0-9a-f]{64}$/);
const word = line().min(1).max(limits.textLengthMax);

const matchRow = z.strictObject({
  npi: z.string().refine(isNpi, { message: 'This is no NPI.' }).optional(),
  license: z.strictObject({ state: z.string().regex(/^[A-Z]{2}$/), number: word }).optional(),
  emails: z.array(digest).max(limits.contactsMax).default([]),
  phones: z.array(digest).max(limits.contactsMax).default([]),
  firstName: word.optional(),
  lastName: word.optional(),
  specialty: word.optional(),
  city: word.optional(),
  /** Two-letter code of a US state or Canadian province. */
  state: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
});
export type MatchRow = z.output<typeof matchRow>;

const possibility = z.object({
  candidateId,
  /** How sure it is, 1 to 100. */
  score: z.int().min(1).max(100),
  reason: z.enum(matchReasons),
});
export type MatchPossibility = z.output<typeof possibility>;

/** One candidate for a match, several or an unsure one for an ambiguous row, and none otherwise. Best first. */
const matchedRow = z.object({
  outcome: z.enum(['matched', 'ambiguous', 'none']),
  candidates: z.array(possibility).max(limits.possibilitiesMax),
});
export type MatchedRow = z.output<typeof matchedRow>;

const matchRun = z.object({
  id: z.uuid(),
  startedAt: z.iso.datetime(),
  /** Rows of the file, and how many of them, from the first on, have been compared. */
  rows: count,
  comparedRows: count,
  /** These three add up to `comparedRows`. */
  matched: count,
  ambiguous: count,
  unmatched: count,
  /** Different candidates of matched and decided rows. The answer to a part of a file that is not its last has the matched rows. */
  candidates: count,
  /** Ambiguous rows without a decision. */
  undecided: count,
});
export type MatchRun = z.output<typeof matchRun>;

const startMatchRun = operation('saveLists', 'POST /match-runs', 'Start a comparison of a file', {
  scope,
  description: `Nothing of the file is kept: only counts, and which candidates matched. An account has ${limits.runsMax} comparisons; a new one replaces the oldest.`,
})
  .errors({ MATCHING_WITHOUT_PLAN: withoutPlan })
  .input(
    z.strictObject({
      rows: z.int().min(1).max(limits.rowsMax),
      /** True: keyed hashes of rows without a match are kept, so that the own system recognizes people who are added later. */
      keepsKeys: z.boolean().default(false),
    }),
  )
  .output(matchRun);

const matchRows = operation('saveLists', 'POST /match-runs/{id}/rows', 'Compare the next rows of a file', {
  scope,
  bodyBytesMax: 2 * 1024 * 1024,
  description: 'Answers in the order of the rows. Email addresses and phones are sent as hashes.',
})
  .errors({
    MATCHING_WITHOUT_PLAN: withoutPlan,
    NOT_FOUND: notFound,
    WRONG_ROW: {
      status: 409,
      message: 'The rows do not follow those compared last. Read the comparison and go on there.',
    },
    DAILY_LIMIT: {
      status: 429,
      message: `An account may compare ${limits.rowsPerDay.toLocaleString('en-US')} rows a day. Go on tomorrow.`,
    },
    TOO_MANY: { status: 429, message: 'This caller has too much work waiting; wait for its results.' },
  })
  .input(
    z.strictObject({
      id: z.uuid(),
      /** The number of the first of these rows, from 0: the rows that have been compared. */
      firstRow: count,
      rows: z.array(matchRow).min(1).max(limits.chunkRowsMax),
    }),
  )
  .output(
    z.object({
      run: matchRun,
      rows: z.array(matchedRow),
      /** False: this server compares no names. */
      comparesNames: z.boolean(),
    }),
  );

const readMatchRun = operation('saveLists', 'GET /match-runs/{id}', 'Read a comparison', { scope })
  .errors({ NOT_FOUND: notFound })
  .input(z.strictObject({ id: z.string().max(64) }))
  .output(matchRun);

const listAmbiguousRows = operation(
  'saveLists',
  'GET /match-runs/{id}/ambiguous-rows',
  'List rows that need a decision',
  { scope, description: 'In the order of the file. Candidates who left the directory are left out.' },
)
  .errors({ NOT_FOUND: notFound })
  .input(
    z.strictObject({
      id: z.string().max(64),
      /** Rows behind this one; left out: from the first on. */
      after: z.coerce.number().int().min(0).max(limits.rowsMax).optional(),
    }),
  )
  .output(
    z.object({
      data: z
        .array(
          z.object({
            /** The number of the row, from 0. */
            row: count,
            possibilities: z.array(possibility.extend({ candidate: candidateOfRow })).max(limits.possibilitiesMax),
          }),
        )
        .max(limits.ambiguousAtOnce),
      /** Whether more rows follow. */
      hasMore: z.boolean(),
    }),
  );

const decideAmbiguousRow = operation(
  'saveLists',
  'POST /match-runs/{id}/ambiguous-rows/{row}',
  'Decide who an ambiguous row is',
  { scope },
)
  .errors({
    NOT_FOUND: { status: 404, message: 'There is no such row or candidate. Reload the page.' },
  })
  .input(
    z.strictObject({
      id: z.uuid(),
      row: z.coerce.number().int().min(0).max(limits.rowsMax),
      /** One of the possibilities; null: none of them. */
      candidateId: candidateId.nullable(),
    }),
  )
  .output(matchRun);

const { LIST_NAME_TAKEN, TOO_MANY_LISTS, LIST_FULL, TOO_MANY } = listErrors;

const makeMatchedList = operation('saveLists', 'POST /matched-lists', 'Make a list of matched candidates', {
  scope,
  isForm: true,
  description: 'Of matched rows, and of ambiguous rows that were decided. Also needs the capability `createLists`.',
  inputStructure: 'detailed',
})
  .errors({
    NOT_FOUND: notFound,
    LIST_NAME_TAKEN,
    TOO_MANY_LISTS,
    LIST_FULL,
    TOO_MANY,
    IDEMPOTENCY_KEY_REUSED,
    NO_MATCHES: { status: 409, message: 'No row is a candidate of the directory.' },
  })
  .input(z.object({ headers: idempotencyHeaders, body: z.strictObject({ runId: z.uuid(), listName }) }))
  .output(z.object({ list: physicianList }));

const replaceOwnSystem = operation(
  'saveLists',
  'POST /match-runs/{id}/own-system',
  'Make the matched candidates those of my system',
  {
    scope,
    description:
      'Of matched rows, and of ambiguous rows that were decided. They replace those of an earlier file at once, and stay until they are deleted. Searches filter by them with `inMySystem`. `owner`: `workspace` for the system of the workspace of the caller, who is an owner or a manager of it.',
  },
)
  .errors({ NOT_FOUND: notFound, MATCHING_WITHOUT_PLAN: withoutPlan, ...systemErrors })
  .input(byId.extend({ owner: systemOwner }))
  .output(z.object({ system: ownSystem }));

const deleteMatchRun = operation('saveLists', 'POST /match-runs/{id}/delete', 'Delete a comparison and its results', {
  scope,
})
  .errors({ NOT_FOUND: notFound })
  .input(byId)
  .output(z.object({ success: z.literal(true) }));

export const matchRunOperations = {
  startMatchRun,
  matchRows,
  readMatchRun,
  listAmbiguousRows,
  decideAmbiguousRow,
  makeMatchedList,
  replaceOwnSystem,
  deleteMatchRun,
};
