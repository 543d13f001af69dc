import type { PoolClient } from 'pg';
import { onlyRow } from '#server/foundation/database/public.ts';

/** While a directory is being filled its statistics lag far behind, and plans made from them read whole tables for a thousand rows. Everything a writer looks up has an index. */
export const plansByIndex = `set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`;

/** For lookups outside of a write: the number of writes so far. Null on a distributed PostgreSQL, whose nodes show a write one after another. */
export async function startLookups(client: PoolClient): Promise<number | null> {
  const row = await onlyRow<{ writes: number; isDistributed: boolean }>(
    client,
    `select ${plansByIndex}, transactions::float8 as writes, to_regproc('run_command_on_all_nodes') is not null as "isDistributed" from candidate_writes`,
  );
  return row.isDistributed ? null : row.writes;
}
