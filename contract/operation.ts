// How an operation is promised: where it is reached, what it takes and gives, and which capability it needs.
import { oc } from '@orpc/contract';
import { z } from 'zod';

/** The rights an operation may ask for. Who has which is decided by the server's `access` feature. */
export const capabilities = [
  /** Everybody's. */
  'open',
  /** That of whoever is signed in. */
  'account',
  /** See search results. */
  'search',
  /** Select results one by one or by the page. */
  'select',
  /** Select all that a search finds. */
  'selectAll',
  'createLists',
  'saveLists',
  /** Reveal contacts. */
  'viewContactInfo',
  'export',
  /** Write to a candidate from the results. */
  'sendEmail',
  'admin',
] as const;
export type Capability = (typeof capabilities)[number];

export interface OperationMeta {
  /** Null only before it is chosen; the product does not start while an operation lacks one. */
  capability: Capability | null;
}

/** The body of every failure. */
export const failure = z.object({
  /** Stable, upper snake case: what programs match on. */
  code: z.string(),
  /** One sentence for people that says what to do next. */
  message: z.string(),
  /** Quote it to the operator; the same id stands in the log. */
  requestId: z.string(),
});
export type Failure = z.output<typeof failure>;

/** Begins an operation. Every operation may fail in these ways besides its own. */
export const operation = (capability: Capability) =>
  oc.$meta<OperationMeta>({ capability }).errors({
    INVALID_INPUT: { status: 400, message: 'The input does not fit this operation.' },
    UNAUTHENTICATED: { status: 401, message: 'Nobody is signed in, and this operation needs somebody who is.' },
    FORBIDDEN: { status: 403, message: 'This person may not do this, the code in the answer says why; or the request came from another site.' },
    TOO_LARGE: { status: 413, message: 'The request is larger than this operation accepts.' },
    UNSUPPORTED: { status: 415, message: 'The request is not JSON.' },
    UNAVAILABLE: { status: 503, message: 'A part the operation needs is away; try again shortly.' },
  });

/**
 * For inputs that name the caller, as the specification's calls do. Whoever it names, the caller is the session: another
 * person's id, or one that nobody has, is refused with 403 at the entrance.
 */
export const callersUserId = z.string().min(1).max(64).optional();

/** For operations with a `detailed` input: a request sent again under its key has the effect of one. */
export const idempotencyHeaders = z.object({ 'idempotency-key': z.string().min(1).max(200).optional() });
