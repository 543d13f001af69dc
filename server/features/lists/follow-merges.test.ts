import { beforeEach, describe, expect, test } from 'vitest';
import { ann, email, npi, twoRecordsOfOne } from '#server/features/imports/testing/two-records-of-one.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { mergeInto } from '#server/testing/merge-of-candidates.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import {
  addToSystems,
  findSystemVersions,
  forgetInOwnSystems,
  readSystemIds,
  replaceCandidates,
} from '../own-system/public.ts';
import { followMerges } from './follow-merges.ts';
import { forgetCandidate } from './public.ts';
import { newList, put, readList, readMembers } from './testing/list-calls.ts';

const product = testProduct();
const { pool } = product.database;
const { importRows, importLink, idOf, undo, clear } = twoRecordsOfOne(product.database);

async function listOf(
  by: SignedIn,
  ids: readonly string[],
): Promise<{ listId: string; note: (id: string) => Promise<unknown> }> {
  const { id: listId } = await newList(by, 'Nurses', ids);
  return {
    listId,
    note: async (id) => (await readMembers(by, listId, [id])).map(({ stage, note }) => ({ stage, note })),
  };
}

/** As a comparison of a file does. */
const saveSystem = (userId: string, ids: readonly string[]): Promise<void> =>
  inTransaction(product.database, async (client) => {
    await replaceCandidates(client, { userId }, { rows: 1, changedAt: new Date('2026-11-01'), parts: [] });
    await addToSystems(
      client,
      ids.map((candidateId) => ({ ownerId: userId, candidateId })),
    );
  });
const systemOf = async ({ userId }: SignedIn): Promise<string[]> =>
  Array.from((await readSystemIds(pool, userId))?.ids ?? [], String).toSorted();

beforeEach(async () => {
  await clear();
  await importRows('acme', 'a', [{ ...ann, id: '1', Personalemail: email }]);
  await importRows('other', 'b', [{ ...ann, id: '9', NPI: npi }]);
});

describe('two candidates turn out to be one person', () => {
  test('the member of a list is the joined candidate, with stage and note, and the undo puts it back', async () => {
    const by = await product.signedIn({ plan: 'basic' });
    const [weaker, surest] = [await idOf('acme'), await idOf('other')];
    const { listId, note } = await listOf(by, [weaker]);
    await put(by, `/api/lists/${listId}/members/${weaker}`, { stage: 'contacted', note: 'Call after six.' });
    await importLink();
    expect([await idOf('acme'), await idOf('zeta')]).toEqual([surest, surest]);
    await followMerges(product.database);
    await followMerges(product.database);
    expect(await note(surest)).toEqual([{ stage: 'contacted', note: 'Call after six.' }]);
    expect(await note(weaker)).toEqual([]);
    await put(by, `/api/lists/${listId}/members/${surest}`, { stage: 'replied' });
    await undo('link');
    await followMerges(product.database);
    expect(await note(weaker)).toEqual([{ stage: 'replied', note: 'Call after six.' }]);
    expect(await note(surest)).toEqual([]);
    expect(await readList(by, listId)).toMatchObject({ physician_count: 1, left_count: 0 });
  });

  test('a list with both has one member with both notes, and the undo makes it two again', async () => {
    const by = await product.signedIn({ plan: 'basic' });
    const [weaker, surest] = [await idOf('acme'), await idOf('other')];
    const { listId, note } = await listOf(by, [weaker, surest]);
    await put(by, `/api/lists/${listId}/members/${weaker}`, { note: 'Of the weaker.' });
    await put(by, `/api/lists/${listId}/members/${surest}`, { note: 'Of the surest.' });
    await importLink();
    await followMerges(product.database);
    expect(await note(surest)).toEqual([{ stage: 'to contact', note: 'Of the surest.\nOf the weaker.' }]);
    expect(await readList(by, listId)).toMatchObject({ physician_count: 1 });
    await undo('link');
    await followMerges(product.database);
    expect(await note(weaker)).toEqual([{ stage: 'to contact', note: 'Of the weaker.' }]);
    expect(await readList(by, listId)).toMatchObject({ physician_count: 2 });
  });

  test('the next step of the member stays, and of two that of the candidate who stays', async () => {
    const by = await product.signedIn({ plan: 'basic' });
    const [weaker, surest] = [await idOf('acme'), await idOf('other')];
    const lists = [await newList(by, 'One', [weaker]), await newList(by, 'Both', [weaker, surest])];
    const call = { nextStep: 'Call', nextStepOn: '2026-11-30' };
    for (const { id } of lists) await put(by, `/api/lists/${id}/members/${weaker}`, call);
    const stepsOf = async (candidateId: string): Promise<unknown[]> => {
      const members = await Promise.all(lists.map(({ id }) => readMembers(by, id, [candidateId])));
      return members.flat().map(({ next_step, next_step_on }) => `${next_step} ${next_step_on}`);
    };
    await importLink();
    await followMerges(product.database);
    expect(await stepsOf(surest)).toEqual(['Call 2026-11-30', 'Call 2026-11-30']);
    await put(by, `/api/lists/${lists[1]?.id}/members/${surest}`, { nextStep: 'Write' });
    await undo('link');
    await followMerges(product.database);
    expect(await stepsOf(weaker)).toEqual(['Call 2026-11-30', 'Call 2026-11-30']);
    expect(await stepsOf(surest)).toEqual(['Write 2026-11-30']);
  });

  test('who is removed leaves the lists that had either candidate, with the notes', async () => {
    const by = await product.signedIn({ plan: 'basic' });
    const [weaker, surest] = [await idOf('acme'), await idOf('other')];
    const { listId } = await listOf(by, [weaker]);
    await put(by, `/api/lists/${listId}/members/${weaker}`, { note: 'Personal' });
    await importLink();
    await inTransaction(product.database, (client) => forgetCandidate(client, surest));
    expect(await readList(by, listId)).toMatchObject({ physician_count: 0, left_count: 1 });
    const kept = await pool.query(
      'select 1 from list_members where note is not null union all select 1 from moved_list_members',
    );
    expect(kept.rowCount).toBe(0);
  });

  test('who is removed after two merges leaves lists and own systems with the notes, also when the merges are undone', async () => {
    const by = await product.signedIn({ plan: 'basic' });
    const [first, second] = [await idOf('acme'), await idOf('other')];
    const third = '4611686018427387001';
    const { listId } = await listOf(by, [first]);
    await put(by, `/api/lists/${listId}/members/${first}`, { note: 'Personal' });
    await saveSystem(by.userId, [first]);
    const undos = [await mergeInto(pool, first, second), await mergeInto(pool, second, third)];
    await followMerges(product.database);
    await inTransaction(product.database, async (client) => {
      await forgetCandidate(client, third);
      await forgetInOwnSystems(client, third);
    });
    for (const undoMerge of undos.toReversed()) await undoMerge();
    await followMerges(product.database);
    expect(await readMembers(by, listId, [first, second, third])).toEqual([]);
    expect(await systemOf(by)).toEqual([]);
    const kept = await pool.query(
      'select 1 from list_members where note is not null union all select 1 from moved_list_members union all select 1 from moved_own_system_candidates',
    );
    expect(kept.rowCount).toBe(0);
  });

  test('the own systems that had one have the joined candidate, and the undo puts the earlier ones back', async () => {
    const [weaker, surest] = [await idOf('acme'), await idOf('other')];
    const [one, both] = [await product.signedIn({ plan: 'basic' }), await product.signedIn({ plan: 'basic' })];
    await saveSystem(one.userId, [weaker]);
    await saveSystem(both.userId, [weaker, surest]);
    const systems = async () => [await systemOf(one), await systemOf(both)];
    expect(await systems()).toEqual([[weaker], [weaker, surest].toSorted()]);
    const version = await findSystemVersions(product.database, [one.userId]);
    await importLink();
    await followMerges(product.database);
    expect(await systems()).toEqual([[surest], [surest]]);
    expect(await findSystemVersions(product.database, [one.userId])).not.toEqual(version);
    await undo('link');
    await followMerges(product.database);
    expect(await systems()).toEqual([[weaker], [weaker, surest].toSorted()]);
  });

  test('who is removed leaves the own systems that had either candidate', async () => {
    const [weaker, surest] = [await idOf('acme'), await idOf('other')];
    const by = await product.signedIn({ plan: 'basic' });
    await saveSystem(by.userId, [weaker]);
    await importLink();
    await inTransaction(product.database, async (client) => {
      await forgetCandidate(client, surest);
      await forgetInOwnSystems(client, surest);
    });
    expect(await systemOf(by)).toEqual([]);
    expect((await pool.query('select 1 from moved_own_system_candidates')).rowCount).toBe(0);
    await followMerges(product.database);
    expect(await systemOf(by)).toEqual([]);
  });

  test('a reveal of either counts for the joined candidate and, after the undo, for both', async () => {
    const [weaker, surest] = [await idOf('acme'), await idOf('other')];
    await pool.query('insert into revealed_candidates (user_id, candidate_id) values ($1, $2)', ['u1', weaker]);
    const revealed = async (): Promise<string[]> =>
      (
        await pool.query<{ id: string }>(`select candidate_id as id from revealed_candidates where user_id = 'u1'`)
      ).rows.map(({ id }) => id);
    await importLink();
    expect(await revealed()).toEqual([surest]);
    await undo('link');
    expect((await revealed()).toSorted()).toEqual([weaker, surest].toSorted());
  });
});
