import type { HttpBindings } from '@hono/node-server';
import type { Caller, Client, Rights } from '#server/foundation/operation/public.ts';

/** What every request carries through the floor. */
export interface HttpEnvironment {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** For the content security policy; fresh for every request. */
    nonce: string;
    client: Client;
    /** Who is signed in; asked of the database at most once a request, and only when somebody wants to know. */
    caller: () => Promise<Caller | null>;
    /** Who calls an operation, once its capability was demanded. */
    standing: { caller: Caller | null; rights: Rights };
  };
}
