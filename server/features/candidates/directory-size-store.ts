import { firstRow, type Database } from '#server/foundation/database/public.ts';

export async function isDirectoryEmpty({ pool }: Database): Promise<boolean> {
  return (await pool.query('select 1 from candidates limit 1')).rowCount === 0;
}

/** Whether there are at least `count` candidates; reads no more than that. */
export async function hasCandidates({ pool }: Database, count: number): Promise<boolean> {
  const row = await firstRow<{ found: string }>(
    pool,
    'select count(*) as found from (select 1 from candidates limit $1) found',
    [count],
  );
  return Number(row?.found) >= count;
}

/** Whether anything but this batch brought candidates. */
export async function hasCandidatesOutside({ pool }: Database, batchId: string): Promise<boolean> {
  return (
    (await pool.query('select 1 from candidates where first_batch is distinct from $1 limit 1', [batchId])).rowCount !==
    0
  );
}

/** Reads the whole table, which takes about a second for a million candidates. */
export async function countCandidates({ pool }: Database): Promise<number> {
  const row = await firstRow<{ count: string }>(pool, 'select count(*) from candidates');
  return Number(row?.count ?? 0);
}
