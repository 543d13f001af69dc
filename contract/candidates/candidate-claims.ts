// Everything that sources say of one candidate, for administrators.
import { z } from 'zod';
import { candidateOfRow, contactKind } from './candidates.ts';
import { operationsOf } from '../operation.ts';
import { text } from '../text.ts';

const operation = operationsOf('Imports');
const day = z.iso.date();

/** Why a claimed value is shown in the directory, or not. */
const claimStandings = [
  /** It is shown: no stronger source has a value. */
  'shown',
  /** It is shown together with those of other sources. */
  'combined',
  /** It is not shown: a stronger source has a value. */
  'weaker',
  /** It is not shown: the source no longer names the candidate. */
  'ended',
  /** It is not shown: a person asked to be removed with this value. */
  'suppressed',
] as const;
const standing = z.enum(claimStandings);
export type ClaimStanding = z.output<typeof standing>;

const claimedValue = z.object({
  /** The name of the field, as in the profile: `title`, `officeCity`. */
  field: z.string(),
  value: z.string(),
  source: z.string(),
  /** The batch that brought the value. For a source without files: how it came. */
  batch: z.string(),
  saidOn: day,
  standing,
});

const claimedContact = z.object({
  kind: contactKind,
  /** Masked, except after `revealCandidateClaims`. */
  value: z.string(),
  source: z.string(),
  /** Null: no batch brought it. */
  batch: z.string().nullable(),
  firstSeenOn: day,
  lastSeenOn: day,
  /** Null: the source never verified it. */
  verifiedOn: day.nullable(),
  standing,
});

const candidateClaims = z.object({
  id: z.string(),
  candidate: candidateOfRow,
  /** False: hidden, in an unfinished batch, or no source names the candidate any more. */
  isListed: z.boolean(),
  /** The batch that added the candidate. Null: no file did. */
  firstBatch: z.string().nullable(),
  /** By field, the strongest source first. */
  values: z.array(claimedValue),
  /** The best first. */
  contacts: z.array(claimedContact),
  /** False: the values of contacts are masked. */
  isRevealed: z.boolean(),
});
export type CandidateClaims = z.output<typeof candidateClaims>;

const noCandidate = {
  NOT_FOUND: { status: 404, message: 'There is no candidate with this id or NPI.' },
} as const;

const readCandidateClaims = operation(
  'admin',
  'GET /candidate-claims/{id}',
  'Read everything that sources say of one candidate',
  { description: 'Contacts are masked.' },
)
  .errors(noCandidate)
  /** A candidate id or an NPI. */
  .input(
    z.strictObject({ id: text().regex(/^\d{1,19}$/, { message: 'must be the digits of a candidate id or an NPI' }) }),
  )
  .output(candidateClaims);

const revealCandidateClaims = operation(
  'admin',
  'POST /candidate-claims/{id}/reveal',
  'Read everything that sources say of one candidate, with contacts',
  { needsStepUp: true, description: 'It is recorded in the audit.' },
)
  .errors(noCandidate)
  .input(z.strictObject({ id: text().regex(/^\d{1,19}$/, { message: 'must be the digits of a candidate id' }) }))
  .output(candidateClaims);

export const candidateClaimOperations = { readCandidateClaims, revealCandidateClaims };
