// How features bind their use cases to the contract. What a call knows about its caller is defined here, so that features
// need not know the entrance that received it.
import type { AnyContractProcedure } from '@orpc/contract';
import { implement } from '@orpc/server';
import type { Access } from '#contract/access/access.ts';
import { contract } from '#contract/contract.ts';
import type { ApiKeyScope, Capability } from '#contract/operation.ts';
import { AppError } from '../errors/public.ts';

export type { ConcurrencyLimit } from './concurrency-limit.ts';
export { requireScope } from './require-scope.ts';
export { requireStepUp } from './require-step-up.ts';

/** The answer of an operation that returns nothing else. */
export async function successAfter(work: Promise<unknown>): Promise<{ success: true }> {
  await work;
  return { success: true };
}

export interface CallerKey {
  id: string;
  name: string;
  scopes: readonly ApiKeyScope[];
  expiresAt: Date;
  /** True: an assistant that was connected with OAuth. Its token is for `/mcp` alone. */
  isAssistant: boolean;
  /** True: it acts for a workspace, with a seat of its own, and not for a person. */
  isOfWorkspace: boolean;
}

/** A user with a session, or a program with an API key of a user, as of this request. Never taken from a body or a query. */
export interface Caller {
  userId: string;
  /** In lower case. */
  email: string;
  emailVerified: boolean;
  name: string;
  /** `admin` only while the address is confirmed and, where the operator asks for it, the second factor set up. */
  role: 'user' | 'admin';
  /** True: `role` is `user` only because the required second factor is not set up. */
  lacksAdminSecondFactor: boolean;
  /** Full access without a subscription, by the operator's word. */
  isFullAccess: boolean;
  /** The demo account by the operator's word; a subscription is not considered here. */
  isDemo: boolean;
  /** Of an API key, a name that no session has. */
  sessionId: string;
  /** True: the password or a code was entered again in this session within the last `stepUpMinutes`. */
  isSteppedUp: boolean;
  /** True: the identity provider of a workspace opened the session, and confirms the identity. */
  usesSignOn: boolean;
  /** The key with which a program calls; null: a session. */
  apiKey: CallerKey | null;
}

/** Where a request came from. */
export interface Client {
  /** The address limits are counted under; from the socket, or from the operator's own proxy. */
  address: string;
  /** The network around that address, /24 or /48: for limits that one attacker with many addresses must not evade. */
  block: string;
  /** True on the embedded default, which answers only requests made on its own machine. Always false in production. */
  isLoopback: boolean;
}

/** What the caller of one request may do. Decided when it is first asked, and then kept until the request ends. */
export interface Rights {
  access(): Promise<Access>;
  /** @throws AppError with the reason's code and sentence when the caller may not */
  demand(capability: Capability): Promise<void>;
}

/** Null: no one is signed in. */
export type RightsOf = (caller: Caller | null) => Rights;

export interface OperationContext {
  requestId: string;
  /** Aborted when the caller goes away. */
  signal: AbortSignal;
  /** Null: the caller is not signed in. */
  caller: Caller | null;
  /** The operation's own capability has been demanded already. */
  rights: Rights;
  client: Client;
  /** Of the request only what proves a session: cookie or authorization, and the user agent. */
  headers: Headers;
  /** What the operation adds to its response, such as cookies. A page's loader ignores it. */
  responseHeaders: Headers;
}

/** Who calls a `ShortRoute`. The caller's rights are at most one second old. */
export interface ShortCall {
  caller: Caller;
  access: Access;
  /** Aborted when the caller goes away. */
  signal: AbortSignal;
}

/**
 * An operation that is called so often that its calls bypass the framework of the HTTP entrance. It must only read: its callers may have lost their rights within the last second.
 */
export interface ShortRoute {
  operation: AnyContractProcedure;
  /** The capability of the operation. */
  capability: Capability;
  /**
   * Pages ask it again and again, and its answer says only whether something changed. So its answers are counted in the log instead of having
   * a line each, and rights of the last seconds suffice; a change of rights counts at once. Absent: no.
   */
  isPolled?: boolean;
  /**
   * The JSON of the answer. Null, without any effect: the framework must handle this call. `body` is the parsed body, unchecked.
   * Rejects with what the operation throws.
   */
  answer(body: unknown, call: ShortCall): Promise<Uint8Array> | null;
}

/** For operations that only signed-in users can call. */
export function signedIn({ caller }: Pick<OperationContext, 'caller'>): Caller {
  if (caller === null) throw new AppError('unauthenticated', 'UNAUTHENTICATED', 'Sign in first.');
  return caller;
}

export const implementContract = implement(contract).$context<OperationContext>();
export type ContractImplementer = typeof implementContract;

/** For an operation that answers so much and so often that checking, and so copying, each answer makes a quarter of all garbage: its types promise the contract, and tests check it. */
export const unchecked = { initialOutputValidationIndex: Number.NaN };
