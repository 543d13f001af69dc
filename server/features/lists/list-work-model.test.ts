// Random work on lists by two tabs of one user, compared with a model: what one tab writes, the other never loses.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { listStages, type ListStage } from '#contract/lists/list-limits.ts';
import type { MemberChange } from '#contract/lists/list-members.ts';
import { randomNumbers } from '#server/features/search/testing/candidates.ts';
import { testProduct } from '#server/testing/product.ts';
import { followMerges } from './follow-merges.ts';
import { newList, put, readMembers, writeCandidates } from './testing/list-calls.ts';

const product = testProduct();
const { pool } = product.database;

interface Work {
  stage: ListStage;
  note: string | null;
  step: string | null;
  day: string | null;
}

const newMember = (): Work => ({ stage: 'to contact', note: null, step: null, day: null });
const undoAnswer = z.object({ changed: z.number(), undo: z.array(z.unknown()) });

test('random stages, notes, next steps, removals, undo and merges of two tabs are as in the model', async () => {
  const random = randomNumbers(41);
  const person = await product.signedIn({ plan: 'basic' });
  const all = await writeCandidates(product, 24);
  const { id: listId } = await newList(person, 'Model', all);
  const model = new Map(all.map((id) => [id, newMember()]));
  const pick = (): string => all[random(all.length)] ?? '';
  const picks = (): string[] => [...new Set(Array.from({ length: 1 + random(8) }, pick))];
  const stageOf = (): ListStage => listStages[random(4)] ?? 'no';
  const dayOf = (): string | null => (random(3) === 0 ? null : `2026-12-${String(10 + random(20))}`);
  const path = (id: string): string => `/api/lists/${listId}/members/${id}`;
  const read = async (): Promise<Map<string, Work & { version: number }>> =>
    new Map(
      (await readMembers(person, listId, all)).map((one) => [
        one.physician_id,
        { stage: one.stage, note: one.note, step: one.next_step, day: one.next_step_on, version: one.version },
      ]),
    );
  /** What each tab has on its screen. */
  const tabs = [await read(), await read()];
  const removals: { id: string; was: Map<string, Work> }[] = [];
  const changes: { undo: unknown[]; before: Map<string, Work>; after: Map<string, Work> }[] = [];

  const writeOne = async (): Promise<void> => {
    const id = pick();
    const work = { stage: stageOf(), nextStep: random(2) === 0 ? '' : `Step ${random(9)}`, nextStepOn: dayOf() };
    const response = await put(person, path(id), work);
    const member = model.get(id);
    expect(response.status).toBe(member === undefined ? 404 : 200);
    if (member !== undefined)
      Object.assign(member, {
        stage: work.stage,
        step: work.nextStep === '' ? null : work.nextStep,
        day: work.nextStepOn,
      });
  };
  const writeNote = async (): Promise<void> => {
    const at = random(2);
    const id = pick();
    const known = tabs[at]?.get(id);
    const member = model.get(id);
    if (known === undefined) return;
    const note = `Note ${random(4)}`;
    const response = await put(person, path(id), { note, version: known.version });
    if (member === undefined) return expect(response.status).toBe(404);
    // The tab has not read what is there now, and would lose it.
    const isLost = member.note !== known.note && member.note !== note;
    if (isLost) expect([id, response.status]).toEqual([id, 409]);
    if (response.status === 200) member.note = note;
    else expect(response.status).toBe(409);
    return undefined;
  };
  const writeMany = async (): Promise<void> => {
    const ids = picks();
    const change: MemberChange =
      random(2) === 0
        ? { physicianIds: ids, stage: stageOf() }
        : { physicianIds: ids, nextStep: `Many ${random(3)}`, nextStepOn: dayOf() };
    const { changed, undo } = undoAnswer.parse(
      await (await put(person, `/api/lists/${listId}/members`, { changes: [change] })).json(),
    );
    const before = new Map<string, Work>();
    const after = new Map<string, Work>();
    for (const id of ids) {
      const member = model.get(id);
      if (member === undefined) continue;
      const was = { ...member };
      if (change.stage === undefined) Object.assign(member, { step: change.nextStep, day: change.nextStepOn });
      else member.stage = change.stage;
      if (was.stage === member.stage && was.step === member.step && was.day === member.day) continue;
      before.set(id, was);
      after.set(id, { ...member });
    }
    expect(changed).toBe(before.size);
    if (changed > 0) changes.push({ undo, before, after });
  };
  const undoMany = async (): Promise<void> => {
    const last = changes.pop();
    if (last === undefined) return;
    const response = await put(person, `/api/lists/${listId}/members`, { changes: last.undo });
    expect(response.status).toBe(200);
    for (const [id, was] of last.before) {
      const [member, became] = [model.get(id), last.after.get(id)];
      if (member === undefined || became === undefined) continue;
      if (was.stage !== became.stage && member.stage === became.stage) member.stage = was.stage;
      const isStep = was.step !== became.step || was.day !== became.day;
      if (isStep && member.step === became.step && member.day === became.day)
        Object.assign(member, { step: was.step, day: was.day });
    }
  };
  const removeSome = async (): Promise<void> => {
    const ids = picks();
    const answer: unknown = await (await person.post(`/api/lists/${listId}/remove`, { physicianIds: ids })).json();
    const was = new Map(
      ids.flatMap((id) => {
        const member = model.get(id);
        model.delete(id);
        return member === undefined ? [] : [[id, member] as const];
      }),
    );
    const removalId: unknown = Reflect.get(Object(answer), 'removalId');
    if (typeof removalId === 'string') removals.push({ id: removalId, was });
  };
  const restore = async (): Promise<void> => {
    const removal = removals.pop();
    if (removal === undefined) return;
    await person.post(`/api/lists/${listId}/restore`, { removalId: removal.id });
    for (const [id, member] of removal.was) if (!model.has(id)) model.set(id, member);
  };
  const addAgain = async (): Promise<void> => {
    const ids = picks();
    await person.post('/api/add-to-list', { listId, physicianIds: ids });
    for (const id of ids) if (!model.has(id)) model.set(id, newMember());
  };
  const reload = async (): Promise<void> => {
    tabs[random(2)] = await read();
  };
  const happenings = [writeOne, writeNote, writeNote, writeMany, undoMany, removeSome, restore, addAgain, reload];
  for (let round = 0; round < 150; round += 1) {
    await happenings[random(happenings.length)]?.();
    const now = await read();
    const shown = [...now].map(([id, { version: _version, ...work }]) => [id, work]);
    expect([round, Object.fromEntries(shown)]).toEqual([round, Object.fromEntries(model)]);
  }

  // Two candidates become one person: the work of both is there, and both notes.
  const [from = '', into = ''] = [...model.keys()];
  await put(person, path(from), { note: 'Of the one', nextStep: 'Call', nextStepOn: '2026-12-01' });
  await put(person, path(into), { note: 'Of the other', nextStep: '', nextStepOn: null, stage: 'replied' });
  const { version } = (await read()).get(into) ?? { version: -1 };
  await pool.query(
    `insert into regrouped_candidates (kind, candidate_id, into_id, batch_id) values ('merge', $1, $2, 'link')`,
    [from, into],
  );
  await followMerges(product.database);
  const merged = (await read()).get(into);
  expect(merged).toMatchObject({ stage: 'replied', note: 'Of the other\nOf the one', step: 'Call', day: '2026-12-01' });
  expect((await put(person, path(into), { note: 'Mine', version })).status).toBe(409);
});
