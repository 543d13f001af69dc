// Better Auth takes connections from a pool and runs its own transactions. Within `inAuthTransaction` it receives the
// connection of our transaction, and its transactions become savepoints: what it writes and the mail about it are committed
// together or not at all.
import { AsyncLocalStorage } from 'node:async_hooks';
import { isAPIError } from 'better-auth/api';
import type { PoolClient } from 'pg';
import { Admission } from '#server/foundation/admission/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { currentCaller, signInRefusals } from './hash-queue.ts';

interface AuthTransaction {
  client: PoolClient;
  savepoints: number;
  /** The first failure of a callback. Better Auth only logs it and continues. */
  failure: { error: unknown } | null;
}

const current = new AsyncLocalStorage<AuthTransaction>();

function currentAuthTransaction(): AuthTransaction {
  const transaction = current.getStore();
  if (!transaction) throw new Error('This needs a transaction: call it within inAuthTransaction.');
  return transaction;
}

/** The connection of the transaction this call runs in. */
export const currentTransaction = (): PoolClient => currentAuthTransaction().client;

/** Runs a callback of Better Auth, such as writing an email. When it fails, the whole transaction fails. */
export async function inCallback<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const transaction = currentAuthTransaction();
  try {
    return await work(transaction.client);
  } catch (error) {
    transaction.failure ??= { error };
    throw error;
  }
}

/**
 * Such a transaction may wait for a password to be hashed; the other connections stay for the rest of the product. One network has a
 * share, so that a stranger who sends many requests keeps no one else from signing in.
 */
const transactions = new Admission(
  { runningMax: 3, runningPerCallerMax: 2, waitingMax: 150, waitingPerCallerMax: 16, reservedMax: 40 },
  signInRefusals,
);

/** Commits when `work` returns. Any failure rolls everything back. */
export const inAuthTransaction = <T>(database: Database, work: () => Promise<T>): Promise<T> =>
  transactions.run(
    currentCaller()?.network ?? null,
    () =>
      inTransaction(database, async (client) => {
        const transaction: AuthTransaction = { client, savepoints: 0, failure: null };
        const result = await current.run(transaction, work);
        if (transaction.failure) throw transaction.failure.error;
        return result;
      }),
    { isPreferred: currentCaller()?.isKnown ?? true },
  );

/**
 * The same for work that evaluates a code. When Better Auth refuses the code, its writes are committed anyway: it
 * counts wrong codes in the same tables, and a rollback would make them free.
 */
export async function inCountingAuthTransaction<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const outcome = await inAuthTransaction(database, () =>
    work().then(
      (value) => ({ value }),
      (error: unknown) => {
        if (isAPIError(error) && error.statusCode < 500) return { refusal: error };
        throw error;
      },
    ),
  );
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.value;
}

export const authPool = ({ pool }: Database) => ({
  connect: () => {
    const transaction = current.getStore();
    return transaction ? Promise.resolve(borrowed(transaction)) : pool.connect();
  },
  end: () => Promise.resolve(),
});

/** The transaction's connection. Its borrower can neither give it back to the pool nor end the transaction. */
function borrowed(transaction: AuthTransaction): PoolClient {
  transaction.savepoints += 1;
  const savepoint = `better_auth_${transaction.savepoints}`;
  const query = transaction.client.query.bind(transaction.client);
  return new Proxy(transaction.client, {
    get: (client, name) => {
      if (name === 'release') return () => undefined;
      if (name === 'query')
        return (...sent: unknown[]): unknown =>
          Reflect.apply(query, null, [nested(sent[0], savepoint), ...sent.slice(1)]);
      const value: unknown = Reflect.get(client, name, client);
      return typeof value === 'function' ? value.bind(client) : value;
    },
  });
}

/** A statement that begins or ends a transaction, for a transaction within ours. */
function nested(statement: unknown, savepoint: string): unknown {
  if (statement === 'begin') return `savepoint ${savepoint}`;
  if (statement === 'commit') return `release savepoint ${savepoint}`;
  if (statement === 'rollback') return `rollback to savepoint ${savepoint}`;
  if (
    typeof statement === 'string' &&
    /^(?:start transaction|set transaction|begin|commit|rollback(?! to\b)|end|abort)\b/i.test(statement)
  ) {
    throw new Error(`Better Auth sent "${statement}", which would end or change our transaction.`);
  }
  return statement;
}
