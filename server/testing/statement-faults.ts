// Makes one statement of a running request fail at the real connection to PostgreSQL: for tests of "all or nothing".
import { Writable } from 'node:stream';
import type { PoolClient } from 'pg';
import type { Database } from '#server/foundation/database/public.ts';

/**
 * How the statement fails. `refused`: the server answers it with an error, which aborts a transaction it runs in.
 * `unanswered`: the server runs the statement, and the connection breaks before its answer arrives.
 */
export const faults = ['refused', 'unanswered'] as const;
export type Fault = (typeof faults)[number];

export interface StatementFaults {
  /**
   * Runs `work`; of the statements that the database's pool sends meanwhile, the n-th fails, counted from 1, or the first after it at which
   * `mayFail` holds of the texts up to it. `failed`: the text of that statement; null: there was none, so nothing failed. `sent`: the texts up
   * to the one that failed.
   */
  failAt<T>(
    n: number,
    fault: Fault,
    work: () => Promise<T>,
    mayFail?: (sent: readonly string[]) => boolean,
  ): Promise<{ result: T; failed: string | null; sent: readonly string[] }>;
}

interface Armed {
  sent: string[];
  n: number;
  mayFail: (sent: readonly string[]) => boolean;
  fault: Fault;
  failed: string | null;
  /** The process of PostgreSQL that serves the connection that breaks. */
  broken: number | null;
}

type Callback = (error: Error | null, result?: unknown) => void;

/** To be called before the pool opens its first connection. Only one `failAt` may run at a time. */
export function statementFaults({ pool }: Database): StatementFaults {
  let armed: Armed | null = null;

  const intercept = (client: PoolClient): void => {
    const send = client.query.bind(client);
    const query = (...sent: unknown[]): unknown => {
      if (armed === null || armed.failed !== null) return Reflect.apply(send, client, sent);
      armed.sent.push(textOf(sent[0]));
      if (armed.sent.length < armed.n || !armed.mayFail(armed.sent)) return Reflect.apply(send, client, sent);
      armed.failed = textOf(sent[0]);
      if (armed.fault === 'unanswered') armed.broken = serverProcessOf(client);
      const [first] = sent;
      if (first instanceof Writable) return failCopy(client, send, first, armed.fault);
      const callback = sent.findLast((argument): argument is Callback => typeof argument === 'function');
      const answer = fail(
        client,
        send,
        sent.filter((argument) => argument !== callback),
        armed.fault,
      );
      if (callback === undefined) return answer;
      void answer.catch((error: unknown) => callback(error instanceof Error ? error : new Error(String(error))));
      return undefined;
    };
    Object.assign(client, { query });
  };
  pool.on('connect', intercept);

  return {
    failAt: async (n, fault, work, mayFail = () => true) => {
      if (armed !== null) throw new Error('Statements of two requests at once cannot be told apart.');
      const own: Armed = { sent: [], n, mayFail, fault, failed: null, broken: null };
      armed = own;
      try {
        const result = await work();
        return { result, failed: own.failed, sent: own.sent };
      } finally {
        armed = null;
        if (own.broken !== null) await ended(pool, own.broken);
      }
    },
  };
}

function serverProcessOf(client: PoolClient): number | null {
  const id: unknown = Reflect.get(client, 'processID');
  return typeof id === 'number' ? id : null;
}

/** Until it notices that its connection is broken, the server keeps the transaction, and others skip what it has locked. */
async function ended(pool: Database['pool'], serverProcess: number): Promise<void> {
  let rowCount: number | null = 1;
  while (rowCount !== 0)
    ({ rowCount } = await pool.query('select from pg_stat_activity where pid = $1', [serverProcess]));
}

const failingStatement = `do $$ begin raise exception 'This statement was made to fail.'; end $$`;

/** COPY is a stream whose errors reach the work that writes to it. */
function failCopy(client: PoolClient, send: PoolClient['query'], copy: Writable, fault: Fault): unknown {
  if (fault === 'refused') Object.assign(copy, { text: failingStatement });
  const sent: unknown = Reflect.apply(send, client, [copy]);
  if (fault === 'unanswered') breakConnection(client);
  return sent;
}

function breakConnection(client: PoolClient): void {
  const socket: unknown = Reflect.get(Object(Reflect.get(client, 'connection')), 'stream');
  Reflect.apply(Reflect.get(Object(socket), 'destroy'), socket, []);
}

/** Always rejects. */
async function fail(client: PoolClient, send: PoolClient['query'], sent: unknown[], fault: Fault): Promise<never> {
  if (fault === 'refused') {
    await send(failingStatement);
    throw new Error('PostgreSQL did not raise the exception.');
  }
  await Reflect.apply(send, client, sent);
  breakConnection(client);
  await send('select 1');
  throw new Error('The connection outlived its socket.');
}

function textOf(query: unknown): string {
  const text: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'text') : query;
  if (typeof text !== 'string') throw new Error('Only statements with a text can be made to fail.');
  return text;
}
