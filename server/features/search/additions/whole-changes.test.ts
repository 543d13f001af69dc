// Changing the stage or the next step of all candidates of a search in a list.
import { describe, expect, test } from 'vitest';
import { searchAddition, type SearchAddition } from '#contract/search/search-additions.ts';
import { newList, put, readMembers } from '#server/features/lists/testing/list-calls.ts';
import { forgetCandidate } from '#server/features/lists/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { absentId, additionCalls } from './testing/addition-calls.ts';

const product = testProduct({ runsJobs: false });
const { database } = product;
const { all, read, run, cancel } = additionCalls(product);

const order = (by: SignedIn, body: object): Promise<Response> =>
  by.post('/api/search-changes', { filters: {}, ...body });
const undo = (by: SignedIn, id: string): Promise<Response> => by.post(`/api/search-changes/${id}/undo`, {});
const started = async (response: Promise<Response>): Promise<SearchAddition> =>
  searchAddition.parse(await (await response).json());
const codeOf = async (response: Promise<Response>): Promise<unknown> => {
  const answer = await response;
  return [answer.status, Reflect.get(Object(await answer.json()), 'code')];
};
const stagesOf = async (by: SignedIn, id: string, ids: readonly string[]): Promise<string[]> =>
  (await readMembers(by, id, ids)).map(({ physician_id: who, stage }) => `${ids.indexOf(who)} ${stage}`).toSorted();
async function listOfFive() {
  const by = await product.signedIn({ plan: 'premium' });
  const ids = (await all.promise).slice(10, 15);
  const { id } = await newList(by, 'Night shift', ids);
  return { by, ids, id, filters: { inList: [id] } };
}

describe('a change of a whole search', () => {
  test('is refused with the Monthly Plan, for a foreign list, for no change and for no candidate', async () => {
    const { by, id, filters } = await listOfFive();
    const [monthly, other] = [await product.signedIn({ plan: 'basic' }), await product.signedIn({ plan: 'premium' })];
    expect(await codeOf(order(monthly, { listId: id, stage: 'no' }))).toEqual([403, 'PREMIUM_REQUIRED']);
    expect(await codeOf(order(other, { listId: id, stage: 'no' }))).toEqual([404, 'LIST_NOT_FOUND']);
    expect(await codeOf(order(by, { listId: id, filters }))).toEqual([400, 'INVALID_INPUT']);
    expect(await codeOf(order(by, { listId: id, filters, stage: 'hired' }))).toEqual([400, 'INVALID_INPUT']);
    const none = { ...filters, stage: ['no'] };
    expect(await codeOf(order(by, { listId: id, filters: none, stage: 'no' }))).toEqual([409, 'NO_RESULTS']);
    for (const unknown of ['x', absentId]) expect(await codeOf(undo(by, unknown))).toEqual([404, 'ADDITION_NOT_FOUND']);
  });

  test('changes all of them and no one else, counts those who are different, and is undone once', async () => {
    const { by, ids, id, filters } = await listOfFive();
    await put(by, `/api/lists/${id}/members/${ids[0]}`, { stage: 'replied' });
    const change = await started(
      order(by, { listId: id, filters: {}, stage: 'replied', nextStep: 'Call', nextStepOn: '2026-12-01' }),
    );
    await run(change.id);
    expect(await read(by, change.id)).toMatchObject({
      state: 'done',
      result: null,
      total: 40,
      change: { is_undo: false, changed: 5, can_undo: true },
    });
    expect(await stagesOf(by, id, ids)).toEqual([0, 1, 2, 3, 4].map((at) => `${at} replied`));
    // Someone else's work of meanwhile stays.
    await put(by, `/api/lists/${id}/members/${ids[1]}`, { stage: 'no' });
    const back = await started(undo(by, change.id));
    expect(back).toMatchObject({ state: 'adding', total: 5, change: { is_undo: true } });
    expect(await codeOf(undo(by, change.id))).toEqual([409, 'NOT_UNDOABLE']);
    await run(back.id);
    expect(await stagesOf(by, id, ids)).toEqual(['0 replied', '1 no', '2 to contact', '3 to contact', '4 to contact']);
    expect((await read(by, back.id))?.change).toEqual({ is_undo: true, changed: 4, can_undo: false });
    expect(await codeOf(undo(by, back.id))).toEqual([409, 'NOT_UNDOABLE']);
    expect(filters).toEqual({ inList: [id] });
  });

  test('of a tab changes those of the tab, and a canceled one changes no one', async () => {
    const { by, ids, id, filters } = await listOfFive();
    await put(by, `/api/lists/${id}/members/${ids[4]}`, { stage: 'no' });
    const tab = { ...filters, stage: ['to contact'] };
    const canceled = await started(order(by, { listId: id, filters: tab, stage: 'contacted' }));
    await cancel(by, canceled.id);
    await run(canceled.id);
    expect(await stagesOf(by, id, ids)).not.toContain('0 contacted');
    const change = await started(order(by, { listId: id, filters: tab, stage: 'contacted' }));
    await run(change.id);
    expect(await stagesOf(by, id, ids)).toEqual(['0 contacted', '1 contacted', '2 contacted', '3 contacted', '4 no']);
    expect((await read(by, change.id))?.change?.changed).toBe(4);
  });

  test('keeps nothing of a person who is removed, and fails with one sentence when its list is deleted', async () => {
    const { by, ids, id, filters } = await listOfFive();
    const change = await started(order(by, { listId: id, filters, nextStep: 'Call at home' }));
    await run(change.id);
    await inTransaction(database, (client) => forgetCandidate(client, ids[2] ?? ''));
    const { rows } = await database.pool.query('select candidate_id from changed_list_members where change_id = $1', [
      change.id,
    ]);
    expect(rows).toHaveLength(4);
    const late = await started(order(by, { listId: id, filters, stage: 'no' }));
    await by.post(`/api/lists/${id}/delete`, {});
    await run(late.id);
    expect(await read(by, late.id)).toMatchObject({ state: 'failed', change: { changed: null, can_undo: false } });
    expect(await codeOf(undo(by, change.id))).toEqual([404, 'LIST_NOT_FOUND']);
  });
});
