// What the seats of a workspace took together. A window lasts a day, and starts with the first use after the last one ended.
import type { Pool, PoolClient } from 'pg';
import type { UseKind } from './fair-use-store.ts';

type Kind = Extract<UseKind, 'reveal' | 'export'>;

export interface PoolUse {
  /** In the running window. */
  people: number;
  /** When it ends; null: none is running. */
  resetsAt: Date | null;
  /** At least 1. */
  secondsLeft: number;
}

const isRunning = `held.began_at + interval '1 day' > clock_timestamp()`;

/** Counts the candidates if they fit into the pool. Of concurrent calls exactly as many pass as fit. */
export async function countInPool(
  client: PoolClient,
  {
    workspaceId,
    kind,
    candidates,
    candidatesMax,
  }: { workspaceId: string; kind: Kind; candidates: number; candidatesMax: number },
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'count_in_pool',
    text: `insert into pool_use as held (workspace_id, kind, began_at, people)
     select $1, $2, clock_timestamp(), $3::int where $3::int <= $4::int
     on conflict (workspace_id, kind) do update set
       people = excluded.people + case when ${isRunning} then held.people else 0 end,
       began_at = case when ${isRunning} then held.began_at else clock_timestamp() end
     where excluded.people + case when ${isRunning} then held.people else 0 end <= $4::int`,
    values: [workspaceId, kind, candidates, candidatesMax],
  });
  return rowCount === 1;
}

export async function findPoolUse(
  connection: Pick<Pool, 'query'>,
  workspaceId: string,
): Promise<Readonly<Record<Kind, PoolUse>>> {
  const { rows } = await connection.query<PoolUse & { kind: Kind }>(
    `select kind, people, began_at + interval '1 day' as "resetsAt",
       greatest(1, ceil(extract(epoch from began_at + interval '1 day' - clock_timestamp())))::int as "secondsLeft"
     from pool_use as held where workspace_id = $1 and ${isRunning}`,
    [workspaceId],
  );
  const none: PoolUse = { people: 0, resetsAt: null, secondsLeft: 1 };
  const of = (kind: Kind): PoolUse => rows.find((row) => row.kind === kind) ?? none;
  return { reveal: of('reveal'), export: of('export') };
}
