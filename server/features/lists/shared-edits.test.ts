// Ten members of a workspace edit one list at the same time: its history, replayed, is the list, and no note is lost.
import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { listStages } from '#contract/lists/list-limits.ts';
import { physicianList } from '#contract/lists/lists.ts';
import { randomNumbers } from '#server/features/search/testing/candidates.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { answerOf, newList, postAddition, put, readList, readMembers, writeCandidates } from './testing/list-calls.ts';
import { newMember, newWorkspace } from './testing/seats.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Edits of one list. Left out: few. */
    sharedEdits?: number;
  }
}

const product = testProduct({ runsJobs: false });
const { pool } = product.database;

const atOnce = 50;
const rounds = Math.ceil((inject('sharedEdits') ?? 100) / atOnce);
/** Of an edit among 50 at the same time; only the soak, which is alone on its machine, expects it. */
const slowestMs = inject('sharedEdits') === undefined ? Infinity : 300;

interface Work {
  stage: string;
  step: string | null;
  assignedTo: string | null;
}

/** What the history says of the list. */
async function replayed(listId: string): Promise<Map<string, Work>> {
  const { rows } = await pool.query<{ what: string; id: string; after: string | null; toId: string | null }>(
    `select what, candidate_id::text as id, after, to_id as "toId" from list_events where list_id = $1 and candidate_id is not null order by list_events.id`,
    [listId],
  );
  const [now, was] = [new Map<string, Work>(), new Map<string, Work>()];
  for (const { what, id, after, toId } of rows) {
    const work = now.get(id);
    if (what === 'added') now.set(id, { stage: 'to contact', step: null, assignedTo: null });
    else if (what === 'restored') now.set(id, was.get(id) ?? { stage: 'unknown', step: null, assignedTo: null });
    else if (work === undefined) throw new Error(`The history changes ${id}, who is not in the list.`);
    else if (what === 'removed') {
      was.set(id, work);
      now.delete(id);
    } else if (what === 'stage') now.set(id, { ...work, stage: after ?? '' });
    else if (what === 'next step') now.set(id, { ...work, step: after });
    else if (what === 'assigned' || what === 'unassigned') now.set(id, { ...work, assignedTo: toId });
  }
  return now;
}

async function stored(by: SignedIn, listId: string, ids: readonly string[]): Promise<Map<string, Work>> {
  const members = await readMembers(by, listId, ids);
  return new Map(
    members.map((one) => [
      one.physician_id,
      {
        stage: one.stage,
        step: [one.next_step, one.next_step_on].filter((part) => part !== null).join(' · ') || null,
        assignedTo: one.assigned_to?.id ?? null,
      },
    ]),
  );
}

const sorted = (list: Map<string, Work>): [string, Work][] =>
  [...list].toSorted(([one], [other]) => one.localeCompare(other));

test('edits of ten members at the same time are all in the history, and the list is what the history says', async () => {
  const random = randomNumbers(137);
  const workspaceId = await newWorkspace(product);
  const members: SignedIn[] = [];
  for (let n = 0; n < 10; n += 1) members.push(await newMember(product, workspaceId));
  const ids = await writeCandidates(product, 40);
  const [owner] = members;
  if (owner === undefined) throw new Error('There is no owner.');
  const list = await answerOf(await owner.post('/api/lists', { name: 'Model' }), physicianList);
  expect((await put(owner, `/api/lists/${list.id}/sharing`, { right: 'work' })).status).toBe(200);
  const pick = (): string => ids[random(ids.length)] ?? '';
  const picks = (): string[] => [...new Set(Array.from({ length: 1 + random(5) }, pick))];
  const removals: string[] = [];
  const add = (by: SignedIn) => postAddition(by, { listId: list.id, physicianIds: picks() });
  const work = (by: SignedIn) =>
    put(by, `/api/lists/${list.id}/members/${pick()}`, { stage: listStages[random(4)], nextStep: `Step ${random(9)}` });
  const assign = (by: SignedIn) =>
    put(by, `/api/lists/${list.id}/members/${pick()}`, {
      assignedTo: random(3) === 0 ? null : (members[random(10)]?.userId ?? null),
    });
  const workMany = (by: SignedIn) =>
    put(by, `/api/lists/${list.id}/members`, { changes: [{ physicianIds: picks(), stage: listStages[random(4)] }] });
  const remove = async (by: SignedIn): Promise<Response> => {
    const response = await by.post(`/api/lists/${list.id}/remove`, { physicianIds: picks() });
    const { removalId } = z.object({ removalId: z.string().nullable() }).parse(await response.clone().json());
    if (removalId !== null) removals.push(removalId);
    return response;
  };
  const restore = (by: SignedIn) =>
    by.post(`/api/lists/${list.id}/restore`, { removalId: removals.pop() ?? '4f6c1c1e-0000-4000-8000-000000000000' });
  const edits = [add, add, add, work, work, work, assign, workMany, remove, restore];
  const tookMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: atOnce }, async (_, n) => {
        const startedMs = performance.now();
        const { status } = await (edits[random(edits.length)] ?? add)(members[n % 10] ?? owner);
        tookMs.push(performance.now() - startedMs);
        return status;
      }),
    );
    // 404: the candidate has been removed meanwhile. 503: nothing was changed, because the machine is busy with other work.
    const expected = new Set([200, 404, ...(Number.isFinite(slowestMs) ? [] : [503])]);
    expect(answers.filter((status) => !expected.has(status))).toEqual([]);
    const now = await stored(owner, list.id, ids);
    expect(sorted(now)).toEqual(sorted(await replayed(list.id)));
    expect((await readList(owner, list.id)).physician_count).toBe(now.size);
  }
  const slowest = Math.max(...tookMs);
  if (Number.isFinite(slowestMs)) {
    const p95 = tookMs.toSorted((a, b) => a - b)[Math.floor(tookMs.length * 0.95)] ?? 0;
    process.stdout.write(
      `shared lists: of ${tookMs.length} edits, ${atOnce} at once, p95 took ${Math.round(p95)} ms and the slowest ${Math.round(slowest)} ms.\n`,
    );
  }
  expect(slowest).toBeLessThan(slowestMs);
});

test('notes of ten members about one person are all kept', async () => {
  const workspaceId = await newWorkspace(product);
  const [id = ''] = await writeCandidates(product, 1);
  const owner = await newMember(product, workspaceId);
  const list = await newList(owner, 'Notes', [id]);
  await put(owner, `/api/lists/${list.id}/sharing`, { right: 'work' });
  const members = await Promise.all(Array.from({ length: 9 }, () => newMember(product, workspaceId)));
  // As the page does: a note that was changed meanwhile is read again, and both are kept.
  const write = async (by: SignedIn, text: string): Promise<void> => {
    for (;;) {
      const [member] = await readMembers(by, list.id, [id]);
      const note = [member?.note, text].filter((part) => part !== null && part !== undefined).join('\n');
      const { status } = await put(by, `/api/lists/${list.id}/members/${id}`, { note, version: member?.version });
      if (status === 200) return;
      expect(status).toBe(409);
    }
  };
  await Promise.all([owner, ...members].map((by, n) => write(by, `Note ${n}`)));
  const [member] = await readMembers(owner, list.id, [id]);
  expect(member?.note?.split('\n').toSorted()).toEqual(Array.from({ length: 10 }, (_, n) => `Note ${n}`));
});
