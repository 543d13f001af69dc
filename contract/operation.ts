// Declares an operation: its route, input, output and capability.
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { text } from './text.ts';

/** The capabilities of operations. The server's `access` feature decides who has which. */
export const capabilities = [
  /** Anyone, also without a session. */
  'open',
  /** Any signed-in user. */
  'account',
  'search',
  /** Select results one by one or by the page. */
  'select',
  /** Select all results of a search. */
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

/** What an API key may do; a key has one or more. */
export const apiKeyScopes = ['search', 'reveal', 'lists', 'export', 'email'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** The scope that a key needs for a capability; null: no key has it. An operation may name another scope. */
export const scopeOfCapability: Readonly<Record<Capability, ApiKeyScope | null>> = {
  open: null,
  account: null,
  search: 'search',
  select: 'search',
  selectAll: 'lists',
  createLists: 'lists',
  saveLists: 'lists',
  viewContactInfo: 'reveal',
  export: 'export',
  sendEmail: 'email',
  admin: null,
};

export interface OperationMeta {
  /** Null when the declaration names none; the product does not start with such an operation. */
  capability: Capability | null;
  /** True: a page has a form for this operation, so a refused input names the first wrong `field` and its message only. */
  isForm: boolean;
  /** A larger body is refused with 413. */
  bodyBytesMax: number;
  /**
   * While the database is unavailable, an `open` operation treats every caller as not signed in. True: it fails with 503
   * instead, because its result depends on the signed-in user.
   */
  mustKnowCaller: boolean;
  /** True: the last part of the path may also be sent as `?action=`, as in the calls of the specification. */
  isCalledByAction: boolean;
  /**
   * True: refused with 403 `STEP_UP_REQUIRED` unless the caller confirmed the identity in this session within the last
   * `stepUpMinutes` (`signIn.stepUp`). For what deletes, grants, revokes, decides, exports or changes settings.
   */
  needsStepUp: boolean;
  /** The scope that an API key needs to call it; `any`: each key may. Null: it is for people who are signed in. */
  scope: ApiKeyScope | 'any' | null;
}

/** How long a repeated password or code counts. */
export const stepUpMinutes = 10;

/** For operations without their own limit. */
const usualBodyBytesMax = 256 * 1024;

/** The body of every failure. */
export const failure = z.object({
  /** Stable, upper snake case: what programs match on. */
  code: z.string(),
  /** One sentence for users that says what to do next. */
  message: z.string(),
  /** Quote it to the operator; the log line has the same id. */
  requestId: z.string(),
  /** For forms: the name of the input field that is wrong; the message is about this field. */
  field: z.string().optional(),
});
export type Failure = z.output<typeof failure>;

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

interface OperationOptions extends Partial<Omit<OperationMeta, 'capability'>> {
  description?: string;
  /** The input has `headers` and `body`. */
  inputStructure?: 'detailed';
}

/**
 * Starts the declarations of operations under a heading of the documentation: the capability, the method and path, and what the operation
 * does. Every operation can return these failures besides its own.
 */
export const operationsOf =
  (heading: string) =>
  (
    capability: Capability,
    route: `${(typeof methods)[number]} /${string}`,
    summary: string,
    {
      isForm = false,
      bodyBytesMax = usualBodyBytesMax,
      mustKnowCaller = false,
      isCalledByAction = false,
      needsStepUp = false,
      scope = scopeOfCapability[capability],
      ...rest
    }: OperationOptions = {},
  ) =>
    oc
      .$meta<OperationMeta>({ capability, isForm, bodyBytesMax, mustKnowCaller, isCalledByAction, needsStepUp, scope })
      .$route({
        ...rest,
        tags: [heading],
        summary,
        method: methods.find((method) => route.startsWith(`${method} `)) ?? 'POST',
        path: `/${route.slice(route.indexOf('/') + 1)}`,
      })
      .errors({
        INVALID_INPUT: { status: 400, message: 'The input does not fit this operation.' },
        UNAUTHENTICATED: { status: 401, message: 'You are not signed in. Sign in and try again.' },
        FORBIDDEN: {
          status: 403,
          message: 'The caller may not do this, and `code` names the reason; or the request came from another site.',
        },
        TOO_LARGE: { status: 413, message: 'The request is larger than this operation accepts.' },
        UNSUPPORTED: { status: 415, message: 'The request is not JSON.' },
        UNAVAILABLE: {
          status: 503,
          message: 'A part that the operation needs is unavailable; try again in a few seconds.',
        },
      });

/**
 * For inputs that name the caller, as the specification's calls do. The caller is always the session: another
 * user's id, or an id that does not exist, is refused with 403 at the entrance.
 */
export const callersUserId = text().min(1).max(64).optional();

/** For operations with a `detailed` input: a repeated request with the same key has one effect. */
export const idempotencyHeaders = z.object({ 'idempotency-key': text().min(1).max(200).optional() });
export const IDEMPOTENCY_KEY_REUSED = {
  status: 409,
  message: 'The Idempotency-Key was used for another request.',
} as const;

/** A public form that is sent within 3 seconds after it was shown waits on the server; this one found too many others waiting. */
export const tooFast = {
  status: 429,
  message: 'Many forms that were sent within 3 seconds after they were shown wait already; send it again.',
} as const;
