import { DatabaseError, type PoolClient } from 'pg';

/** The end of an INSERT. */
export type OnConflict = '' | 'on conflict do nothing';

const uniqueViolation = '23505';

/**
 * Inserts rows of which hardly ever one is on file already: `on conflict` costs each row a third of its time. `insert` runs without it. When
 * a row is on file, all of that is undone, and `insert` runs once more with it.
 */
export async function unlessTaken(
  client: PoolClient,
  insert: (onConflict: OnConflict) => Promise<void>,
): Promise<void> {
  await client.query('savepoint unless_taken');
  try {
    await insert('');
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === uniqueViolation)) throw error;
    await client.query('rollback to savepoint unless_taken');
    await insert('on conflict do nothing');
  }
  await client.query('release savepoint unless_taken');
}
