import type { HttpBindings } from '@hono/node-server';
import type { Caller, Client, Rights } from '#server/foundation/operation/public.ts';
import type { Operation } from './orpc.ts';

/** What every request carries through the entrance. */
export interface HttpEnvironment {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** For the content security policy; fresh for every request. */
    nonce: string;
    client: Client;
    /** Who is signed in; null: no one. The database is asked at the first call, at most once per request. */
    caller: () => Promise<Caller | null>;
    /** True once `caller` was called: the response depends on the session. */
    isSessionRead?: true;
    /** Who calls an operation, once its capability was demanded. */
    identity: { caller: Caller | null; rights: Rights };
    /** The operation that was called; its capability was demanded. */
    operation: Operation;
  };
}
