import { firstRow, type Database } from '#server/foundation/database/public.ts';

export interface RecordedFill {
  people: number;
  isCompleted: boolean;
}

/** Null: none was recorded. */
export const readFirstFill = ({ pool }: Database): Promise<RecordedFill | null> =>
  firstRow(pool, 'select people, completed_at is not null as "isCompleted" from first_fill');

export async function recordFirstFill({ pool }: Database, people: number): Promise<void> {
  await pool.query(
    'insert into first_fill (people) values ($1) on conflict (is_only) do update set people = excluded.people, completed_at = null',
    [people],
  );
}

export async function recordFirstFillCompleted({ pool }: Database): Promise<void> {
  await pool.query('update first_fill set completed_at = now()');
}
