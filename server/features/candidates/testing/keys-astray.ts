import type { Database } from '#server/foundation/database/public.ts';

/** Keys that a candidate's row names but candidate_keys does not map to it, or the reverse. There must be none. Keys of no one (0) are in no row. */
export async function keysAstray({ pool }: Database): Promise<unknown[]> {
  const { rows } = await pool.query(
    `with named as (select id, key from candidates, unnest(string_to_array(keys, ' ')) as key),
       listed as (select candidate_id as id, kind || '/' || encode(key, 'hex') as key from candidate_keys where candidate_id <> 0)
     (table named except all table listed) union all (table listed except all table named)`,
  );
  return rows;
}
