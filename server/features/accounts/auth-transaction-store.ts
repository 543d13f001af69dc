// Better Auth asks a pool for connections. Within `inAuthTransaction` it is handed the connection of that transaction
// instead, so that what it writes and the mail about it are committed together or not at all.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient } from 'pg';
import type { Database } from '#server/foundation/database/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { turns } from './turns.ts';

const current = new AsyncLocalStorage<PoolClient>();

/** The connection of the transaction this call runs in. */
export function currentTransaction(): PoolClient {
  const client = current.getStore();
  if (!client) throw new Error('This needs a transaction: call it within inAuthTransaction.');
  return client;
}

/** Such a transaction may wait for a password to be hashed; the other connections stay for the rest of the product. */
const inTurn = turns(3, 150);

/** Whatever fails takes everything back. */
export const inAuthTransaction = <T>(database: Database, work: () => Promise<T>): Promise<T> =>
  inTurn(() => inTransaction(database, (client) => current.run(client, work)));

export const authPool = ({ pool }: Database) => ({
  connect: () => {
    const client = current.getStore();
    return client ? Promise.resolve(borrowed(client)) : pool.connect();
  },
  end: () => Promise.resolve(),
});

/** The transaction's connection, which its borrower may not give back; one query at a time. */
const borrowed = (client: PoolClient): PoolClient => new Proxy(client, {
  get: (target, name) => {
    if (name === 'release') return () => undefined;
    const value: unknown = Reflect.get(target, name, target);
    return typeof value === 'function' ? value.bind(target) : value;
  },
});
