import type { HttpBindings } from '@hono/node-server';

/** What every request carries through the floor. */
export interface HttpEnvironment {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** For the content security policy; fresh for every request. */
    nonce: string;
  };
}
