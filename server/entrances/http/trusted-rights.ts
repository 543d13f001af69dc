// The callers and rights of the last second, for answers that only read (docs/decisions/0015). A change of rights, in whatever process,
// removes them at once; a lost notification delays that by at most a second.
import type { IncomingHttpHeaders } from 'node:http';
import type { Access } from '#contract/access/access.ts';
import type { Caller, Client, RightsOf } from '#server/foundation/operation/public.ts';

export interface Trusted {
  caller: Caller;
  access: Access;
}

export interface TrustedRightsParts {
  callerOf: (headers: Headers, client: Client) => Promise<Caller | null>;
  rightsOf: RightsOf;
}

const trustedForMs = 1_000;
/** For a question that pages ask again and again, and whose answer has no content. */
const trustedForPollsMs = 15_000;
const entriesMax = 2_000;
/** A caller with more cookies is read with every request, so that the entries stay small. */
const proofLengthMax = 4_096;

export class TrustedRights {
  private readonly parts: TrustedRightsParts;
  /** By what proves the session, oldest first. */
  private readonly entries = new Map<string, Trusted & { readAtMs: number }>();
  /** Counts the changes: what was read before a change is not remembered after it. */
  private changes = 0;

  constructor(parts: TrustedRightsParts) {
    this.parts = parts;
  }

  /** What was read for the same headers within the last second, or for a poll within the last seconds; null: nothing. */
  known({ authorization = '', cookie = '' }: IncomingHttpHeaders, isPolled = false): Trusted | null {
    const entry = this.entries.get(`${authorization}\n${cookie}`);
    const trustedMs = isPolled ? trustedForPollsMs : trustedForMs;
    return entry !== undefined && performance.now() - entry.readAtMs < trustedMs ? entry : null;
  }

  /** Null: no one is signed in. Throws the database's error. */
  async read({ authorization, cookie }: IncomingHttpHeaders, client: Client): Promise<Trusted | null> {
    const { changes } = this;
    const readAtMs = performance.now();
    const proof = new Headers();
    if (authorization !== undefined) proof.set('authorization', authorization);
    if (cookie !== undefined) proof.set('cookie', cookie);
    const caller = await this.parts.callerOf(proof, client);
    if (caller === null) return null;
    const trusted = { caller, access: await this.parts.rightsOf(caller).access() };
    const key = `${authorization ?? ''}\n${cookie ?? ''}`;
    if (changes === this.changes && key.length <= proofLengthMax) this.remember(key, { ...trusted, readAtMs });
    return trusted;
  }

  /** `userId` null: of all users. */
  forget(userId: string | null): void {
    this.changes += 1;
    if (userId === null) return this.entries.clear();
    for (const [key, { caller }] of this.entries) if (caller.userId === userId) this.entries.delete(key);
    return undefined;
  }

  private remember(key: string, entry: Trusted & { readAtMs: number }): void {
    this.entries.delete(key);
    this.entries.set(key, entry);
    const [oldest] = this.entries.keys();
    if (this.entries.size > entriesMax && oldest !== undefined) this.entries.delete(oldest);
  }
}
