import type { Database } from '#server/foundation/database/public.ts';

/** During `work`, PostgreSQL refuses new rows of this table as it does when its disk is full. */
export async function withFullDisk({ pool }: Database, table: string, work: () => Promise<void>): Promise<void> {
  await pool.query(
    `create function full_disk() returns trigger language plpgsql as
     $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
  );
  try {
    await pool.query(`create trigger full_disk before insert on ${table} execute function full_disk()`);
    await work();
  } finally {
    await pool.query('drop function full_disk cascade');
  }
}
