// Moves members of several lists to a later stage at once, and back. The caller's transaction holds the locks of the lists until it ends.
import type { PoolClient } from 'pg';
import { listStages } from '#contract/lists/list-limits.ts';
import type { ListStage } from '#contract/lists/list-limits.ts';

export interface StageMove {
  listId: string;
  candidateId: string;
  before: ListStage;
  after: ListStage;
}

export interface StageMoves {
  moves: StageMove[];
  /** The name of each list in which a member moved, by its id. */
  listNames: ReadonlyMap<string, string>;
}

/** `listId` null: in all lists of the account. Members who have this stage or a later one stay. */
export async function moveMembersOn(
  client: PoolClient,
  userId: string,
  { candidateIds, listId, stage }: { candidateIds: readonly string[]; listId: string | null; stage: ListStage },
): Promise<StageMoves> {
  // In the order of all who lock several lists.
  const { rows: lists } = await client.query<{ id: string; name: string }>(
    `select id, name from lists where user_id = $1 and ($2::uuid is null or id = $2) and id in (
       select list_id from list_members where candidate_id = any($3::bigint[]) and stage = any($4::text[])
     ) order by id for update`,
    [userId, listId, candidateIds, earlierThan(stage)],
  );
  const { rows } = await client.query<Omit<StageMove, 'after'>>(
    `update list_members set stage = $3
     from (
       select list_id, candidate_id, stage from list_members
       where list_id = any($1::uuid[]) and candidate_id = any($2::bigint[]) and stage = any($4::text[])
     ) as early
     where list_members.list_id = early.list_id and list_members.candidate_id = early.candidate_id
     returning list_members.list_id as "listId", list_members.candidate_id as "candidateId", early.stage as before`,
    [lists.map(({ id }) => id), candidateIds, stage, earlierThan(stage)],
  );
  const moves = rows.map((move) => ({ ...move, after: stage }));
  await raiseVersions(client, moves);
  return { moves, listNames: new Map(lists.map(({ id, name }) => [id, name])) };
}

const earlierThan = (stage: ListStage): ListStage[] => listStages.slice(0, listStages.indexOf(stage));

/** Members whose stage changed since stay. Returns how many moved back. */
export async function moveMembersBack(
  client: PoolClient,
  userId: string,
  moves: readonly StageMove[],
): Promise<number> {
  const { rows: lists } = await client.query<{ id: string }>(
    'select id from lists where user_id = $1 and id = any($2::uuid[]) order by id for update',
    [userId, moves.map(({ listId }) => listId)],
  );
  const own = new Set(lists.map(({ id }) => id));
  const ofOwn = moves.filter(({ listId }) => own.has(listId));
  const { rows } = await client.query<Pick<StageMove, 'listId'>>(
    `update list_members set stage = move.before
     from unnest($1::uuid[], $2::bigint[], $3::text[], $4::text[]) as move (list_id, candidate_id, before, after)
     where list_members.list_id = move.list_id and list_members.candidate_id = move.candidate_id
       and list_members.stage = move.after
     returning list_members.list_id as "listId"`,
    [
      ofOwn.map(({ listId }) => listId),
      ofOwn.map(({ candidateId }) => candidateId),
      ofOwn.map(({ before }) => before),
      ofOwn.map(({ after }) => after),
    ],
  );
  await raiseVersions(client, rows);
  return rows.length;
}

async function raiseVersions(client: PoolClient, changed: readonly Pick<StageMove, 'listId'>[]): Promise<void> {
  if (changed.length === 0) return;
  await client.query(
    'update lists set changed_at = now(), work_version = work_version + 1, stage_version = stage_version + 1 where id = any($1::uuid[])',
    [[...new Set(changed.map(({ listId }) => listId))]],
  );
}

/** Those of the candidates who have the first stage in a list of the account. */
export async function findMembersToContact(
  client: Pick<PoolClient, 'query'>,
  userId: string,
  candidateIds: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct candidate_id as id from list_members join lists on lists.id = list_id
     where user_id = $1 and candidate_id = any($2::bigint[]) and stage = 'to contact'`,
    [userId, candidateIds],
  );
  return rows.map(({ id }) => id);
}
