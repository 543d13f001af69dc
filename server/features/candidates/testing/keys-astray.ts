import type { Database } from '#server/foundation/database/public.ts';

/** Keys that a candidate's row names and candidate_keys does not lead to it, or the other way round: none, ever. */
export async function keysAstray({ pool }: Database): Promise<unknown[]> {
  const { rows } = await pool.query(
    `with named as (select id, key from candidates, unnest(string_to_array(keys, ' ')) as key),
       listed as (select candidate_id as id, kind || '/' || encode(key, 'hex') as key from candidate_keys)
     (table named except all table listed) union all (table listed except all table named)`,
  );
  return rows;
}
