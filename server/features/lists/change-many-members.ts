// Changing the stages and next steps of many members of a list at once, and what undoes it.
import type { MemberChange } from '#contract/lists/list-members.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import type { Reader } from '../access/public.ts';
import { isPossible, orNull } from './change-members.ts';
import { lockListFor } from './list-access.ts';
import { writeWork } from './write-work.ts';
import { raiseWorkVersion, type BulkChange, type MemberWork } from './members-store.ts';

export type Work = Omit<MemberChange, 'physicianIds' | 'from'>;

/**
 * All of them or none. Of a candidate that is named twice, the last change counts. `undo` restores those who were changed, unless they are
 * changed again meanwhile.
 * @throws AppError `LIST_NOT_FOUND`, `RIGHT_TOO_SMALL`
 */
export function changeManyMembers(
  database: Database,
  reader: Reader,
  listId: string,
  changes: readonly MemberChange[],
): Promise<{ changed: number; undo: MemberChange[] }> {
  const asked = new Map<string, { change: MemberChange; bulk: BulkChange }>();
  for (const change of changes) {
    const bulk = { to: workOf(change), from: workOf(change.from ?? {}) };
    for (const id of change.physicianIds.filter(isPossible)) {
      const digits = BigInt(id).toString();
      asked.set(digits, { change, bulk: { id: digits, ...bulk } });
    }
  }
  return inTransaction(database, async (client) => {
    const list = await lockListFor(client, reader, listId, 'work');
    const before = await writeWork(
      client,
      reader,
      list,
      Array.from(asked.values(), ({ bulk }) => bulk),
    );
    const all = [...asked.values()].map(({ change }) => change);
    const isSearched = all.some(({ stage, nextStepOn }) => stage !== undefined || nextStepOn !== undefined);
    if (before.length > 0) await raiseWorkVersion(client, listId, { isSearched });
    return { changed: before.length, undo: undoOf(before, (id) => asked.get(id)?.change) };
  });
}

/** Without the fields that stay as they are. An empty text deletes. */
export const workOf = ({ stage, nextStep, nextStepOn }: Work): Partial<MemberWork> => ({
  ...(stage === undefined ? {} : { stage }),
  ...(nextStep === undefined ? {} : { nextStep: orNull(nextStep) }),
  ...(nextStepOn === undefined ? {} : { nextStepOn }),
});

/** Members who had the same before and got the same are one change. */
function undoOf(
  before: readonly (MemberWork & { id: string })[],
  changeOf: (id: string) => MemberChange | undefined,
): MemberChange[] {
  const groups = new Map<string, MemberChange>();
  for (const { id, stage, nextStep, nextStepOn } of before) {
    const change = changeOf(id);
    if (change === undefined) continue;
    const from = fieldsOf(change, change);
    const to = fieldsOf(change, { stage, nextStep: nextStep ?? '', nextStepOn });
    const key = JSON.stringify([from, to]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { physicianIds: [id], ...to, from });
    else group.physicianIds.push(id);
  }
  return [...groups.values()];
}

/** Of the values, those of the fields that the change has. */
const fieldsOf = (change: Work, { stage, nextStep, nextStepOn }: Work): Work => ({
  ...(change.stage === undefined ? {} : { stage }),
  ...(change.nextStep === undefined ? {} : { nextStep }),
  ...(change.nextStepOn === undefined ? {} : { nextStepOn }),
});
