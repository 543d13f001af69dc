// Two candidates become one person, as an import does it in the directory, and are two again, as its undo does.
import type { Pool } from 'pg';

/** Returns the undo. */
export async function mergeInto(pool: Pool, from: string, into: string): Promise<() => Promise<void>> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into regrouped_candidates (kind, candidate_id, into_id, batch_id) values ('merge', $1, $2, 'link') returning id`,
    [from, into],
  );
  return async () => {
    await pool.query('delete from regrouped_candidates where id = $1', [rows[0]?.id]);
  };
}

/** `follow`: what the product does after a merge and after its undo. Returns the undo. */
export async function mergeFollowed(
  pool: Pool,
  follow: () => Promise<unknown>,
  from: string,
  into: string,
): Promise<() => Promise<void>> {
  const undo = await mergeInto(pool, from, into);
  await follow();
  return async () => {
    await undo();
    await follow();
  };
}
