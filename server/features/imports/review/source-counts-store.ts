import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { SourceCount } from '#server/features/candidates/public.ts';
import { firstRow, type Database } from '#server/foundation/database/public.ts';

const storedCounts = z.array(
  z.object({
    source: z.string(),
    candidates: z.number(),
    withEmail: z.number(),
    withPhone: z.number(),
    withNpi: z.number(),
    withSpecialty: z.number(),
    withCity: z.number(),
    newestDataOn: z.string(),
  }),
) satisfies z.ZodType<SourceCount[]>;

/** Null: nothing was counted yet. */
export async function readCounts({ pool }: Database): Promise<{ sources: SourceCount[]; countedAt: Date } | null> {
  const row = await firstRow<{ sources: unknown; countedAt: Date }>(
    pool,
    'select sources, counted_at as "countedAt" from import_source_counts',
  );
  return row === null ? null : { sources: storedCounts.parse(row.sources), countedAt: row.countedAt };
}

export async function saveCounts(client: PoolClient, sources: readonly SourceCount[]): Promise<void> {
  await client.query(
    `insert into import_source_counts (sources, counted_at) values ($1, now())
     on conflict (only_row) do update set sources = excluded.sources, counted_at = excluded.counted_at`,
    [JSON.stringify(sources)],
  );
}

/** Whether a batch has ended since the last count, or the count is older than a day. */
export async function isCountDue({ pool }: Database): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select 1 from import_source_counts where counted_at > now() - interval '1 day'
       and not exists (select 1 from import_batches where state_changed_at >= counted_at and state in ('finished', 'undone'))`,
  );
  return rowCount === 0;
}

/** When the last batch of each source was complete. */
export async function findLastImports({ pool }: Database): Promise<Map<string, Date>> {
  const { rows } = await pool.query<{ source: string; finishedAt: Date }>(
    `select source, max(finished_at) as "finishedAt" from import_batches where state = 'finished' group by source`,
  );
  return new Map(rows.map(({ source, finishedAt }) => [source, finishedAt]));
}
