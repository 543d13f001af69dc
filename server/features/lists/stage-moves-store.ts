// Moves members of several lists to a later stage at once, and back. The caller's transaction holds the locks of the lists until it ends.
import type { PoolClient } from 'pg';
import { includesRight } from '#contract/access/sharing.ts';
import { listStages, type ListStage } from '#contract/lists/list-limits.ts';
import { allRows } from '#server/foundation/database/public.ts';
import { rightTo, type Reader, type SharedWork } from '../access/public.ts';
import { recordEvents } from './events-store.ts';
import { isVisible, readerValues } from './lists-store.ts';

export interface StageMove {
  listId: string;
  candidateId: string;
  before: ListStage;
  after: ListStage;
}

interface ListOfMoves extends SharedWork {
  id: string;
  name: string;
}

const columnsOfMoves = 'id, name, user_id as "userId", workspace_id as "workspaceId", shared_right as "sharedRight"';

const workableBy = <T extends SharedWork>(reader: Reader, lists: readonly T[]): T[] =>
  lists.filter((list) => includesRight(rightTo(list, reader), 'work'));

export interface StageMoves {
  moves: StageMove[];
  /** The name of each list in which a member moved, by its id. */
  listNames: ReadonlyMap<string, string>;
}

interface Move {
  candidateIds: readonly string[];
  /** Null: all lists on which the reader may work. */
  listId: string | null;
  stage: ListStage;
  /** Of the attempts that are the reason, by which the members can be moved back. */
  recordingId: string;
}

/** Members who have this stage or a later one stay. */
export async function moveMembersOn(
  client: PoolClient,
  reader: Reader,
  { candidateIds, listId, stage, recordingId }: Move,
): Promise<StageMoves> {
  // In the order of all who lock several lists.
  const { rows } = await client.query<ListOfMoves>(
    `select ${columnsOfMoves} from lists where ${isVisible} and ($3::uuid is null or id = $3) and id in (
       select list_id from list_members where candidate_id = any($4::bigint[]) and stage = any($5::text[])
     ) order by id for update`,
    [...readerValues(reader), listId, candidateIds, earlierThan(stage)],
  );
  const lists = workableBy(reader, rows);
  const { rows: moved } = await client.query<Omit<StageMove, 'after'> & { isTaken: boolean }>(
    `update list_members set stage = $3, assigned_to = case when list_members.list_id = any($5::uuid[]) then coalesce(list_members.assigned_to, $6) else list_members.assigned_to end
     from (
       select list_id, candidate_id, stage, assigned_to from list_members
       where list_id = any($1::uuid[]) and candidate_id = any($2::bigint[]) and stage = any($4::text[])
     ) as early
     where list_members.list_id = early.list_id and list_members.candidate_id = early.candidate_id
     returning list_members.list_id as "listId", list_members.candidate_id as "candidateId", early.stage as before,
       early.assigned_to is null and list_members.assigned_to is not null as "isTaken"`,
    [lists.map(({ id }) => id), candidateIds, stage, earlierThan(stage), sharedIds(lists), reader.userId],
  );
  const moves = moved.map(({ listId: id, candidateId, before }) => ({ listId: id, candidateId, before, after: stage }));
  await raiseVersions(client, moves);
  await noteMoves(client, recordingId, moves);
  await recordMoves(client, reader, lists, moves);
  for (const list of lists) {
    const taken = moved.filter(({ listId: id, isTaken }) => isTaken && id === list.id);
    const events = taken.map(({ candidateId }) => ({ what: 'assigned' as const, candidateId, to: reader.userId }));
    await recordEvents(client, list, reader.userId, events);
  }
  return { moves, listNames: new Map(lists.map(({ id, name }) => [id, name])) };
}

const earlierThan = (stage: ListStage): ListStage[] => listStages.slice(0, listStages.indexOf(stage));

async function noteMoves(client: PoolClient, recordingId: string, moves: readonly StageMove[]): Promise<void> {
  await client.query(
    `insert into attempt_moves (recording_id, list_id, candidate_id, stage_before, stage_after)
     select $1, * from unnest($2::uuid[], $3::bigint[], $4::text[], $5::text[])`,
    [
      recordingId,
      moves.map(({ listId }) => listId),
      moves.map(({ candidateId }) => candidateId),
      moves.map(({ before }) => before),
      moves.map(({ after }) => after),
    ],
  );
}

/** Members whose stage changed since stay. Returns how many moved back. */
export async function moveMembersBack(client: PoolClient, reader: Reader, recordingId: string): Promise<number> {
  const { rows } = await client.query<ListOfMoves>(
    `select ${columnsOfMoves} from lists where ${isVisible} and id in (select list_id from attempt_moves where recording_id = $3)
     order by id for update`,
    [...readerValues(reader), recordingId],
  );
  const lists = workableBy(reader, rows);
  const listIds = lists.map(({ id }) => id);
  // After the lists are locked: until then a merge may give a member another candidate.
  const moves = await allRows<StageMove>(
    client,
    `update list_members set stage = move.stage_before from attempt_moves move
     where move.recording_id = $1 and move.list_id = any($2::uuid[]) and list_members.list_id = move.list_id
       and list_members.candidate_id = move.candidate_id and list_members.stage = move.stage_after
     returning list_members.list_id as "listId", list_members.candidate_id as "candidateId",
       move.stage_after as before, move.stage_before as after`,
    [recordingId, listIds],
  );
  // A member who was joined with another one of the list gets this stage back when the merge is undone.
  await client.query(
    `update moved_list_members moved set stage = move.stage_before from attempt_moves move
     where move.recording_id = $1 and move.list_id = any($2::uuid[]) and moved.had_both and moved.list_id = move.list_id
       and moved.candidate_id = move.candidate_id and moved.stage = move.stage_after`,
    [recordingId, listIds],
  );
  await raiseVersions(client, moves);
  await recordMoves(client, reader, lists, moves);
  return moves.length;
}

/** Of a candidate who is removed from the directory, and of those who were merged into it. */
export async function forgetMoves(client: PoolClient, candidateIds: readonly string[]): Promise<void> {
  await client.query('delete from attempt_moves where candidate_id = any($1::bigint[])', [candidateIds]);
}

const sharedIds = (lists: readonly ListOfMoves[]): string[] =>
  lists.flatMap(({ id, workspaceId }) => (workspaceId === null ? [] : [id]));

async function recordMoves(
  client: PoolClient,
  { userId }: Reader,
  lists: readonly ListOfMoves[],
  moves: readonly StageMove[],
): Promise<void> {
  for (const list of lists) {
    const ofList = moves.filter(({ listId }) => listId === list.id);
    const events = ofList.map(({ candidateId, before, after }) => ({
      what: 'stage' as const,
      candidateId,
      before,
      after,
    }));
    await recordEvents(client, list, userId, events);
  }
}

async function raiseVersions(client: PoolClient, changed: readonly Pick<StageMove, 'listId'>[]): Promise<void> {
  if (changed.length === 0) return;
  await client.query(
    'update lists set changed_at = now(), work_version = work_version + 1, stage_version = stage_version + 1 where id = any($1::uuid[])',
    [[...new Set(changed.map(({ listId }) => listId))]],
  );
}

/** Those of the candidates who have the first stage in a list on which the reader may work. */
export async function findMembersToContact(
  client: Pick<PoolClient, 'query'>,
  reader: Reader,
  candidateIds: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<SharedWork & { id: string }>(
    `select candidate_id as id, user_id as "userId", workspace_id as "workspaceId", shared_right as "sharedRight"
     from list_members join lists on lists.id = list_id
     where ${isVisible} and candidate_id = any($3::bigint[]) and stage = 'to contact'`,
    [...readerValues(reader), candidateIds],
  );
  return [...new Set(workableBy(reader, rows).map(({ id }) => id))];
}
