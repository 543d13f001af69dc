// The common parts of the sign-in operations: they read and set cookies, hash passwords in the caller's queue, and
// call Better Auth, whose failures are translated here.
import { AppError } from '#server/foundation/errors/public.ts';
import { signedIn, type Caller, type Client, type OperationContext } from '#server/foundation/operation/public.ts';
import { authFailure } from './auth-failures.ts';
import { hashingFor } from './hash-queue.ts';
import { renewSignatures, type AuthSecrets } from './renew-signatures.ts';

export interface AuthRequest {
  /** Cookie or authorization, and the user agent; nothing else of the request. */
  headers: Headers;
  client: Client;
  caller: Caller | null;
}

interface AuthAnswer<Output> {
  /** `set-cookie` and `set-auth-token`, or none. */
  headers: Headers;
  body: Output;
}

type UseCase<Input, Output> = (input: Input, request: AuthRequest) => Promise<AuthAnswer<Output>>;

/**
 * Makes the handler of an operation from its use case. The handler throws AppError. `passwordField`: the field of the input that a
 * wrong password is about.
 */
export type Handle = <Input, Output>(
  run: UseCase<Input, Output>,
  passwordField?: string,
) => (call: { input: Input; context: OperationContext }) => Promise<Output>;

export const handleWith =
  (secrets: AuthSecrets): Handle =>
  (run, passwordField = 'password') =>
  async ({ input, context: { headers: sent, responseHeaders, client, caller } }) => {
    const request = { headers: renewSignatures(sent, secrets), client, caller };
    try {
      const { headers, body } = await hashingFor({ network: client.block, isKnown: caller !== null }, () =>
        run(input, request),
      );
      for (const [name, value] of headers) responseHeaders.append(name, value);
      return body;
    } catch (error) {
      throw authFailure(error, passwordField);
    }
  };

const passedOn = new Set(['set-cookie', 'set-auth-token']);

/** Passes Better Auth's cookies on, and no other header of it. */
export function answer<Output>(body: Output, from: Headers = new Headers()): AuthAnswer<Output> {
  const headers = new Headers();
  for (const [name, value] of from) if (passedOn.has(name)) headers.append(name, value);
  return { headers, body };
}

/**
 * For every change of an account, its password, second factor or sessions. The demo account is shared, so its visitors
 * may change nothing, even when a plan was paid for on it.
 * @throws AppError `UNAUTHENTICATED`, `DEMO_ACCOUNT`
 */
export function changingOwnAccount(request: Pick<AuthRequest, 'caller'>): Caller {
  const caller = signedIn(request);
  if (caller.isDemo)
    throw new AppError(
      'forbidden',
      'DEMO_ACCOUNT',
      'The demo account is shared, so its settings cannot be changed. Sign up for an account of your own.',
    );
  return caller;
}
