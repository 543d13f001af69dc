// The systems of accounts and workspaces as sets of a search. They may have a million candidates each, so this process keeps none of their ids:
// the threads that search learn a bit for each row, and a database has the ids itself.
import type { Database } from '#server/foundation/database/public.ts';
import type { IdSet, SetWithIds } from '#search-index/public.ts';
import { readSystemIds } from '../../own-system/public.ts';

const prefix = 'system of ';

/** `owner`: an account or a workspace. `version` null: it has no system. */
export const systemSet = (owner: string, version: string | null): IdSet => ({
  name: `${prefix}${owner}`,
  ...(version === null ? noSystem() : { version, ids: null }),
});

/** Null: the set is not of a system. */
export const ownerOfSet = (name: string): string | null => (name.startsWith(prefix) ? name.slice(prefix.length) : null);

/** Reads a set that a search names without its ids, in its present version. */
export type ReadSet = (name: string) => Promise<SetWithIds>;

export const readSystemSet =
  ({ pool }: Pick<Database, 'pool'>): ReadSet =>
  async (name) => {
    const owner = ownerOfSet(name);
    if (owner === null) throw new Error(`The set ${name} has no ids and is not of a system.`);
    return { name, ...((await readSystemIds(pool, owner)) ?? noSystem()) };
  };

const noSystem = () => ({ version: 'none', ids: new BigUint64Array() });
