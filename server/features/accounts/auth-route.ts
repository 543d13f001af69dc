// One way in: what it takes, and what it does with it. The entrance knows the path and the way of the bytes.
import type { z } from 'zod';
import { AppError } from '#server/foundation/errors/public.ts';
import type { Caller, Client } from '#server/foundation/operation/public.ts';
import { authFailure } from './auth-failures.ts';

export interface AuthRequest {
  /** Of the request's own only what this needs: cookie or authorization, and the user agent. */
  headers: Headers;
  client: Client;
  caller: Caller | null;
}

export interface AuthAnswer {
  /** `set-cookie` and `set-auth-token`, or none. */
  headers: Headers;
  body: object | null;
  /** A path of this site; null: the body is the answer. */
  redirectTo: string | null;
}

/** `input` is the parsed body of a POST, or the query of a GET as an object. Throws AppError. */
export type AuthRoute = (input: unknown, request: AuthRequest) => Promise<AuthAnswer>;

export const route = <Input extends z.ZodType>(input: Input, run: (input: z.output<Input>, request: AuthRequest) => Promise<AuthAnswer>): AuthRoute =>
  async (raw, request) => {
    const parsed = input.safeParse(raw);
    if (!parsed.success) throw new AppError('invalid_input', 'INVALID_INPUT', parsed.error.issues[0]?.message ?? 'The input does not fit.');
    try {
      return await run(parsed.data, request);
    } catch (error) {
      throw authFailure(error);
    }
  };

const passedOn = new Set(['set-cookie', 'set-auth-token']);

/** Passes Better Auth's cookies on, and nothing else it says. */
export function answer(body: object | null, from: Headers = new Headers()): AuthAnswer {
  const headers = new Headers();
  for (const [name, value] of from) if (passedOn.has(name)) headers.append(name, value);
  return { headers, body, redirectTo: null };
}

export const redirect = (redirectTo: string, from?: Headers): AuthAnswer => ({ ...answer(null, from), redirectTo });

/** @throws AppError `UNAUTHENTICATED` */
export function signedIn({ caller }: Pick<AuthRequest, 'caller'>): Caller {
  if (!caller) throw new AppError('unauthenticated', 'UNAUTHENTICATED', 'Sign in first.');
  return caller;
}
