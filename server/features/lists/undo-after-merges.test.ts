// What was changed before a merge of two candidates, or before its undo, can be undone after it.
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inTransaction } from '#server/foundation/database/public.ts';
import { mergeFollowed } from '#server/testing/merge-of-candidates.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { followMerges } from './follow-merges.ts';
import { changeInChunks, findChangedIds, forgetCandidate, undoInChunks } from './public.ts';
import { newList, put, readList, readMembers, writeCandidates } from './testing/list-calls.ts';

const product = testProduct();
const { pool } = product.database;

let by: SignedIn;
let [from, into]: string[] = [];
beforeEach(async () => {
  by = await product.signedIn({ plan: 'basic' });
  [from = '', into = ''] = await writeCandidates(product, 2);
});
const ids = () => ({ from: from ?? '', into: into ?? '' });

/** Returns the undo. */
const merge = () => mergeFollowed(pool, () => followMerges(product.database), ids().from, ids().into);
const stagesOf = async (listId: string): Promise<string[]> =>
  (await readMembers(by, listId, Object.values(ids())))
    .map(({ physician_id: id, stage }) => `${id === from ? 'from' : 'into'}: ${stage}`)
    .toSorted();

const call = async (physicianId: string): Promise<string> => {
  const answer = await by.post('/api/contact-attempts', { physicianId, channel: 'call', outcome: 'voicemail' });
  return z.object({ id: z.string() }).parse(await answer.json()).id;
};
const undoCall = async (id: string): Promise<unknown> => (await by.post(`/api/contact-attempts/${id}/undo`, {})).json();

describe('the undo of a call', () => {
  test('puts the stage of the joined person back after a merge', async () => {
    const { id: listId } = await newList(by, 'Nurses', [ids().from]);
    const recording = await call(ids().from);
    const undoMerge = await merge();
    expect(await stagesOf(listId)).toEqual(['into: contacted']);
    expect(await undoCall(recording)).toEqual({ undone: 1, movedBack: 1 });
    expect(await stagesOf(listId)).toEqual(['into: to contact']);
    await undoMerge();
    expect(await stagesOf(listId)).toEqual(['from: to contact']);
  });

  test.each(['from', 'into'] as const)('puts the stage back after an undone merge: %s', async (who) => {
    const { id: listId } = await newList(by, 'Nurses', [ids().from]);
    const early = who === 'from' ? await call(ids().from) : null;
    const undoMerge = await merge();
    const recording = early ?? (await call(ids().into));
    await undoMerge();
    expect(await stagesOf(listId)).toEqual(['from: contacted']);
    expect(await undoCall(recording)).toEqual({ undone: 1, movedBack: 1 });
    expect(await stagesOf(listId)).toEqual(['from: to contact']);
  });

  test('leaves the stage of the other member whom the list had, and an undone merge gives the earlier stage back', async () => {
    const { id: listId } = await newList(by, 'Nurses', Object.values(ids()));
    const recording = await call(ids().from);
    await put(by, `/api/lists/${listId}/members/${ids().into}`, { stage: 'contacted' });
    const undoMerge = await merge();
    expect(await undoCall(recording)).toEqual({ undone: 1, movedBack: 0 });
    expect(await stagesOf(listId)).toEqual(['into: contacted']);
    await undoMerge();
    expect(await stagesOf(listId)).toEqual(['from: to contact', 'into: contacted']);
  });
});

const change = (listId: string) => ({
  reader: { userId: by.userId, seat: null },
  listId,
  changeId: '11111111-1111-4111-8111-111111111111',
  work: { stage: 'replied' as const },
});

const write = (listId: string, work: typeof changeInChunks, changed: readonly string[]): Promise<number> =>
  inTransaction(product.database, (client) => work(client, change(listId), changed, () => Promise.resolve()));
const undoChange = async (listId: string): Promise<number> =>
  write(
    listId,
    undoInChunks,
    await inTransaction(product.database, (client) => findChangedIds(client, change(listId))),
  );

describe('the undo of a change of many members', () => {
  test('puts back what the joined person had, and what the person had after an undone merge', async () => {
    for (const isUndone of [false, true]) {
      const { id: listId } = await newList(by, `Nurses ${isUndone}`, [ids().from]);
      await write(listId, changeInChunks, [ids().from]);
      const undoMerge = await merge();
      if (isUndone) await undoMerge();
      expect(await undoChange(listId)).toBe(1);
      expect(await stagesOf(listId)).toEqual([isUndone ? 'from: to contact' : 'into: to contact']);
      if (!isUndone) await undoMerge();
      await by.post(`/api/lists/${listId}/delete`, {});
    }
  });
});

const remove = async (listId: string, physicianId: string): Promise<string> => {
  const answer = await by.post(`/api/lists/${listId}/remove`, { physicianIds: [physicianId] });
  return z.object({ removalId: z.string() }).parse(await answer.json()).removalId;
};
const restore = (listId: string, removalId: string): Promise<Response> =>
  by.post(`/api/lists/${listId}/restore`, { removalId });

describe('the undo of a removal from a list', () => {
  test('restores the joined person with the work of the removed one', async () => {
    const { id: listId } = await newList(by, 'Nurses', [ids().from]);
    await put(by, `/api/lists/${listId}/members/${ids().from}`, { stage: 'replied' });
    const removalId = await remove(listId, ids().from);
    await merge();
    expect(await (await restore(listId, removalId)).json()).toMatchObject({ restored: 1 });
    expect(await stagesOf(listId)).toEqual(['into: replied']);
    expect(await readList(by, listId)).toMatchObject({ physician_count: 1 });
  });

  test('leaves the joined person alone whom the list has already', async () => {
    const { id: listId } = await newList(by, 'Nurses', Object.values(ids()));
    await put(by, `/api/lists/${listId}/members/${ids().from}`, { stage: 'replied' });
    const removalId = await remove(listId, ids().from);
    await merge();
    expect(await (await restore(listId, removalId)).json()).toMatchObject({ restored: 0 });
    expect(await stagesOf(listId)).toEqual(['into: to contact']);
  });

  test('restores after an undone merge the person whose place it was', async () => {
    const { id: listId } = await newList(by, 'Nurses', [ids().from]);
    const undoMerge = await merge();
    const removalId = await remove(listId, ids().into);
    await undoMerge();
    expect(await (await restore(listId, removalId)).json()).toMatchObject({ restored: 1 });
    expect(await stagesOf(listId)).toEqual(['from: to contact']);
  });
});

test('nothing is kept for an undo of a person who is removed after a merge', async () => {
  const { id: listId } = await newList(by, 'Nurses', Object.values(ids()));
  await call(ids().from);
  await call(ids().into);
  await merge();
  await inTransaction(product.database, (client) => forgetCandidate(client, ids().into));
  const { rows } = await pool.query('select 1 from attempt_moves where list_id = $1', [listId]);
  expect(rows).toEqual([]);
});
