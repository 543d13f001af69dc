import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inTransaction } from '#server/foundation/database/public.ts';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { readerOfOwn } from '../access/public.ts';
import { forgetCandidate, readListIds } from './public.ts';
import {
  add,
  additionAnswer,
  answerOf,
  newList,
  postAddition,
  put,
  readList,
  readLists,
  readMembers,
  writeCandidates,
  type AdditionAnswer,
} from './testing/list-calls.ts';

const product = testProduct();
const { pool } = product.database;

let written: Promise<string[]> | null = null;
/** The same candidates for all tests. */
const candidates = async (count: number): Promise<string[]> =>
  (await (written ??= writeCandidates(product, 700))).slice(0, count);

const refusal = async (response: Response): Promise<{ status: number; code: string; message: string }> => ({
  status: response.status,
  ...z.object({ code: z.string(), message: z.string() }).parse(await response.json()),
});
const bytes = async (response: Response): Promise<string> =>
  `${response.status} ${(await response.text()).replace(response.headers.get('x-request-id') ?? '', '')}`;

const absentId = '4f6c1c1e-0000-4000-8000-000000000000';

describe('a list of another account, an absent one and a malformed id get the same bytes', () => {
  const calls: [string, (by: SignedIn, id: string, candidate: string) => Promise<Response>][] = [
    ['reading', (by, id) => by.request(`/api/lists/${id}`)],
    ['adding', (by, listId, candidate) => postAddition(by, { listId, physicianIds: [candidate] })],
    ['renaming', (by, id) => put(by, `/api/lists/${id}`, { name: 'Mine now' })],
    ['deleting', (by, id) => by.post(`/api/lists/${id}/delete`, {})],
    ['removing', (by, id, candidate) => by.post(`/api/lists/${id}/remove`, { physicianIds: [candidate] })],
    ['restoring', (by, id) => by.post(`/api/lists/${id}/restore`, { removalId: absentId })],
    ['reading notes', (by, id, candidate) => by.post(`/api/lists/${id}/members`, { physicianIds: [candidate] })],
    [
      'writing stages of many',
      (by, id, candidate) =>
        put(by, `/api/lists/${id}/members`, { changes: [{ physicianIds: [candidate], stage: 'no' }] }),
    ],
    ['writing a note', (by, id, candidate) => put(by, `/api/lists/${id}/members/${candidate}`, { note: 'Mine' })],
  ];

  test.each(calls)('%s', async (_name, call) => {
    const [candidate = ''] = await candidates(1);
    const [mine, theirs] = [await product.as('basic'), await product.as('premium')];
    const [{ id: foreign }] = [
      (await readLists(theirs)).find(({ name }) => name === 'Theirs') ?? (await newList(theirs, 'Theirs', [candidate])),
    ];
    const answers = await Promise.all(
      [foreign, absentId, foreign.toUpperCase(), 'no-list', '1', "'"].map(async (id) =>
        bytes(await call(mine, encodeURIComponent(id), candidate)),
      ),
    );
    expect(answers[0]).toContain('The requested list does not exist or you do not have permission to view it.');
    expect(answers[0]).toMatch(/^404 /);
    expect(new Set(answers).size).toBe(1);
    expect(await readList(theirs, foreign)).toMatchObject({ name: 'Theirs', physician_count: 1 });
  });

  test('a removal of another account is not restored', async () => {
    const [mine, theirs] = [await product.signedIn({ plan: 'basic' }), await product.as('premium')];
    const ids = await candidates(3);
    const [own, foreign] = [await newList(mine, 'Own', ids), await newList(theirs, 'Foreign', ids)];
    const { removalId } = z
      .object({ removalId: z.string() })
      .parse(await (await theirs.post(`/api/lists/${foreign.id}/remove`, { physicianIds: ids })).json());
    const answers = await Promise.all(
      [removalId, absentId, 'nothing'].map(async (id) =>
        bytes(await mine.post(`/api/lists/${own.id}/restore`, { removalId: id })),
      ),
    );
    expect(answers[0]).toContain('"restored":0');
    expect(new Set(answers).size).toBe(1);
    expect(await readList(theirs, foreign.id)).toMatchObject({ physician_count: 0 });
  });
});

describe('refusals', () => {
  test('to users without a right, in the words of the specification', async () => {
    const body = { listName: 'Nurses', physicianIds: ['1'] };
    expect(await refusal(await product.post('/api/add-to-list', body))).toMatchObject({
      status: 401,
      message: 'You need to be logged in to create or update lists.',
    });
    expect(await refusal(await postAddition(await product.as('free'), body))).toMatchObject({
      status: 403,
      code: 'SUBSCRIPTION_REQUIRED',
    });
  });

  test.each([
    [
      'no candidate selected',
      { listName: 'A', physicianIds: [] },
      'Please select at least one candidate to add to the list.',
    ],
    ['an empty name', { listName: '  ', physicianIds: ['1'] }, 'Please enter a name for your list.'],
    [
      'a name of one zero width space',
      { listName: '\u200B', physicianIds: ['1'] },
      'Please enter a name for your list.',
    ],
    ['a name that is too long', { listName: 'x'.repeat(101), physicianIds: ['1'] }, 'The name of a list has at most'],
    ['a list and a name', { listId: absentId, listName: 'A', physicianIds: ['1'] }, 'either listId or listName'],
    ['neither list nor name', { physicianIds: ['1'] }, 'either listId or listName'],
    ['an id that is no number', { listName: 'A', physicianIds: ['1; drop table lists'] }, 'digits'],
    ['too many ids', { listName: 'A', physicianIds: Array.from({ length: 5_001 }, () => '1') }, ''],
    ['an unknown field', { listName: 'A', physicianIds: ['1'], size: 7 }, ''],
  ])('%s', async (_case, body, message) => {
    const person = await product.as('basic');
    const before = await readLists(person);
    const answer = await refusal(await postAddition(person, body));
    expect(answer.status).toBe(400);
    expect(answer.message).toContain(message);
    expect(await readLists(person)).toEqual(before);
  });

  test('a name that is taken, in any letter case and with any spaces, creates and changes nothing', async () => {
    const person = await product.signedIn({ plan: 'basic' });
    const ids = await candidates(2);
    const list = await newList(person, 'ICU nurses', ids);
    const other = await newList(person, 'Other', ids);
    for (const response of [
      await postAddition(person, { listName: ' icu NURSES ', physicianIds: ids }),
      await person.post('/api/lists', { name: 'ICU nurses' }),
      await person.post('/api/lists', { name: 'ICU  nurses' }),
      await person.post('/api/lists', { name: 'ICU\u00A0nurses' }),
      await put(person, `/api/lists/${other.id}`, { name: 'icu nurses' }),
    ])
      expect(await refusal(response)).toMatchObject({ status: 409, code: 'LIST_NAME_TAKEN' });
    expect(await readLists(person)).toEqual([other, list]);
  });

  test('another user’s id in the body', async () => {
    const [mine, theirs] = [await product.as('basic'), await product.as('premium')];
    const body = { listName: 'Foreign', physicianIds: ['1'], userId: theirs.userId };
    expect(await refusal(await postAddition(mine, body))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  test('the 501st list and the 100,001st candidate', async () => {
    const person = await product.signedIn({ plan: 'basic' });
    const [one = '', two = ''] = await candidates(2);
    await pool.query(
      `insert into lists (user_id, name, size) select $1, 'List ' || n, case n when 1 then 99999 else 0 end from generate_series(1, 500) n`,
      [person.userId],
    );
    expect(await refusal(await postAddition(person, { listName: 'One more', physicianIds: [one] }))).toMatchObject({
      status: 409,
      code: 'TOO_MANY_LISTS',
    });
    const full = (await readLists(person)).find(({ name }) => name === 'List 1');
    expect(await refusal(await postAddition(person, { listId: full?.id, physicianIds: [one, two] }))).toMatchObject({
      status: 409,
      code: 'LIST_FULL',
      message:
        'A list holds at most 100,000 candidates, and this one has room for 1 more. Add fewer, or use another list.',
    });
    expect(await readMembers(person, full?.id ?? '', [one, two])).toEqual([]);
    expect((await add(person, { listId: full?.id, physicianIds: [one] })).list.physician_count).toBe(100_000);
  });
});

describe('adding', () => {
  test('reports who was added, who was there already and who is gone, and can be repeated', async () => {
    const person = await product.signedIn({ plan: 'basic' });
    const ids = await candidates(30);
    const list = await newList(person, 'Nurses', ids.slice(0, 20));
    const unknown = ['1', '9223372036854775807', '9999999999999999999'];
    const body = { listId: list.id, physicianIds: [...ids.slice(10), ...ids.slice(10, 12), `0${ids[29]}`, ...unknown] };
    expect(await add(person, body)).toMatchObject({ added: 10, already_there: 10, gone: 3 });
    expect(await add(person, body)).toMatchObject({ added: 0, already_there: 20, gone: 3 });
    expect(await readList(person, list.id)).toMatchObject({ physician_count: 30, left_count: 0 });
  });

  test('to a new list twice with one Idempotency-Key makes one list', async () => {
    const person = await product.signedIn({ plan: 'basic' });
    const ids = await candidates(5);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => add(person, { listName: 'Once', physicianIds: ids }, 'key-1')),
    );
    expect(new Set(answers.map(({ list }) => list.id)).size).toBe(1);
    expect(answers.filter(({ added }) => added === 5)).toHaveLength(1);
    expect(answers.filter(({ added }) => added === 0)).toHaveLength(5);
    expect(await readLists(person)).toHaveLength(1);
    const other = await product.signedIn({ plan: 'basic' });
    expect((await add(other, { listName: 'Once', physicianIds: ids }, 'key-1')).list.id).not.toBe(answers[0]?.list.id);
  });

  test('to another new list with the same Idempotency-Key is refused for a day, and then makes that list', async () => {
    const person = await product.signedIn({ plan: 'basic' });
    const [one = '', other = ''] = await candidates(2);
    const { id } = (await add(person, { listName: 'May', physicianIds: [one] }, 'monthly')).list;
    const june = { listName: 'June', physicianIds: [other] };
    expect(await refusal(await postAddition(person, june, 'monthly'))).toMatchObject({
      status: 409,
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect(await readList(person, id)).toMatchObject({ name: 'May', physician_count: 1 });
    // Renamed meanwhile, the list is still the one that the key created.
    await put(person, `/api/lists/${id}`, { name: 'Spring' });
    expect((await add(person, { listName: 'May', physicianIds: [one] }, 'monthly')).list.id).toBe(id);
    await pool.query(`update lists set created_at = now() - interval '25 hours' where id = $1`, [id]);
    expect((await add(person, june, 'monthly')).list).toMatchObject({ name: 'June', physician_count: 1 });
    expect(await readList(person, id)).toMatchObject({ name: 'Spring', physician_count: 1 });
  });

  test('200 times at once, overlapping, adds each candidate once and counts exactly', async () => {
    const person = await product.signedIn({ plan: 'premium' });
    const ids = await candidates(700);
    const list = await newList(person, 'Contended', ids.slice(0, 1));
    // A change that would wait longer than a request may is refused and made by the repetition.
    const addOnce = async (at: number): Promise<AdditionAnswer> => {
      const body = { listId: list.id, physicianIds: ids.slice(at, at + 500) };
      const response = await postAddition(person, body);
      if (response.status !== 503) return answerOf(response, additionAnswer);
      // The pool refuses callers until a probe succeeds. Repetitions without a pause would never let it run.
      await expect.poll(async () => (await person.request(`/api/lists/${list.id}`)).status).toBe(200);
      return addOnce(at);
    };
    const answers = await Promise.all(Array.from({ length: 200 }, (_, at) => addOnce(at)));
    expect(answers.reduce((sum, { added }) => sum + added, 0)).toBe(698);
    for (const { added, already_there: there, gone } of answers) expect(added + there + gone).toBe(500);
    expect(await readList(person, list.id)).toMatchObject({ physician_count: 699 });
    const { rows } = await pool.query('select 1 from list_members where list_id = $1', [list.id]);
    expect(rows).toHaveLength(699);
  });

  test('waits no longer than its request may while the directory is locked, and has no effect later', async () => {
    const person = await product.signedIn({ plan: 'basic' });
    const ids = await candidates(20);
    const list = await newList(person, 'Locked', ids.slice(0, 1));
    const lock = await pool.connect();
    await lock.query('begin');
    await lock.query('lock table candidates in access exclusive mode');
    const answers = await Promise.all(
      ids.map(async (id) => refusal(await postAddition(person, { listId: list.id, physicianIds: [id] }))),
    );
    await lock.query('rollback');
    lock.release();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    // Whether a change gives up in the queue or in the database depends on which of the two limits ends first.
    for (const { message } of answers)
      expect(message).toMatch(/^(?:Earlier changes of your lists take too long|The database is away for a moment)/);
    // After a statement that was given up, the pool refuses callers until a probe succeeds.
    const members = async (): Promise<number> => (await readList(person, list.id)).physician_count;
    await expect.poll(members).toBe(1);
  });

  test('while another tab deletes the list ends with one sentence and leaves nothing', async () => {
    const person = await product.signedIn({ plan: 'basic' });
    const ids = await candidates(500);
    for (let round = 0; round < 5; round += 1) {
      const list = await newList(person, `Deleted ${round}`, ids.slice(0, 3));
      const [answers] = await Promise.all([
        Promise.all(Array.from({ length: 6 }, () => postAddition(person, { listId: list.id, physicianIds: ids }))),
        person.post(`/api/lists/${list.id}/delete`, {}),
      ]);
      for (const answer of answers) {
        if (answer.status === 200) continue;
        const { status, message } = await refusal(answer);
        expect([status, message.match(/[.!?](?: |$)/g)?.length]).toEqual([404, 1]);
      }
      const { rowCount } = await pool.query('select 1 from list_members where list_id = $1', [list.id]);
      expect(rowCount).toBe(0);
    }
  });
});

describe('a member', () => {
  test('has a stage and a note, which survive removal and undo', async () => {
    const person = await product.signedIn({ plan: 'basic' });
    const ids = await candidates(4);
    const [one = '', two = ''] = ids;
    const list = await newList(person, 'Stages', ids);
    expect(await readMembers(person, list.id, [one])).toMatchObject([{ stage: 'to contact', note: null }]);
    const path = `/api/lists/${list.id}/members/${one}`;
    expect((await put(person, path, { note: ' Call after six. ', stage: 'contacted' })).status).toBe(200);
    expect(await (await put(person, path, { stage: 'replied' })).json()).toMatchObject({
      stage: 'replied',
      note: 'Call after six.',
    });
    expect(await refusal(await put(person, path, { stage: 'hired' }))).toMatchObject({ status: 400 });
    expect(await refusal(await put(person, path, { note: 'x'.repeat(2_001) }))).toMatchObject({ status: 400 });

    const removal = z
      .object({ removed: z.number(), removalId: z.string(), list: z.object({ physician_count: z.number() }) })
      .parse(await (await person.post(`/api/lists/${list.id}/remove`, { physicianIds: [one, two, '1'] })).json());
    expect(removal).toMatchObject({ removed: 2, list: { physician_count: 2 } });
    expect(await refusal(await put(person, path, { note: 'x' }))).toMatchObject({ status: 404, code: 'NOT_IN_LIST' });
    const { removalId } = removal;
    const undo = (): Promise<Response> => person.post(`/api/lists/${list.id}/restore`, { removalId });
    expect(await (await undo()).json()).toMatchObject({ restored: 2, list: { physician_count: 4 } });
    expect(await (await undo()).json()).toMatchObject({ restored: 0, list: { physician_count: 4 } });
    expect(await readMembers(person, list.id, [one])).toMatchObject([{ stage: 'replied', note: 'Call after six.' }]);
    expect(await (await put(person, path, { note: '' })).json()).toMatchObject({ note: null });
  });

  test('who is removed from the directory leaves every list at once, with notes, and is counted', async () => {
    const [mine, theirs] = [await product.signedIn({ plan: 'basic' }), await product.signedIn({ plan: 'basic' })];
    const [gone = '', ...others] = await writeCandidates(product, 3);
    const lists = [await newList(mine, 'A', [gone, ...others]), await newList(theirs, 'B', [gone])];
    const [a] = lists;
    await put(mine, `/api/lists/${a?.id}/members/${gone}`, { note: 'Personal' });
    await mine.post(`/api/lists/${a?.id}/remove`, { physicianIds: others });
    await inTransaction(product.database, async (client) => {
      await changeCandidates(client, 'delete from candidates where id = $1', [gone]);
      await forgetCandidate(client, gone);
    });
    expect(await readLists(mine)).toMatchObject([{ physician_count: 0, left_count: 1 }]);
    expect(await readLists(theirs)).toMatchObject([{ physician_count: 0, left_count: 1 }]);
    const kept = await pool.query(
      'select 1 from list_members where candidate_id = $1 union all select 1 from removed_list_members where candidate_id = $1',
      [gone],
    );
    expect(kept.rowCount).toBe(0);
    expect(await add(mine, { listId: a?.id, physicianIds: [gone] })).toMatchObject({ added: 0, gone: 1 });
  });
});

test('a list is created empty, renamed, described and deleted, and lists come newest first', async () => {
  const person = await product.signedIn({ plan: 'basic' });
  const created = z
    .object({ id: z.string() })
    .parse(await (await person.post('/api/lists', { name: 'First', description: ' For spring ' })).json());
  await newList(person, 'Second', await candidates(1));
  expect(await readLists(person)).toMatchObject([
    { name: 'Second', physician_count: 1, description: null },
    { name: 'First', physician_count: 0, description: 'For spring', user_id: person.userId },
  ]);
  expect(await (await put(person, `/api/lists/${created.id}`, { name: 'FIRST' })).json()).toMatchObject({
    name: 'FIRST',
    description: null,
  });
  expect((await person.post(`/api/lists/${created.id}/delete`, {})).status).toBe(200);
  expect(await readLists(person)).toHaveLength(1);
});

test('the ids of a list are read for its owner only', async () => {
  const [mine, theirs] = [await product.signedIn({ plan: 'basic' }), await product.signedIn({ plan: 'basic' })];
  const ids = await candidates(40);
  const list = await newList(mine, 'Ids', ids);
  const read = await readListIds(product.database, readerOfOwn(mine.userId), list.id);
  expect(read).toEqual(ids.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)));
  for (const id of [list.id, absentId, 'none'])
    await expect(readListIds(product.database, readerOfOwn(theirs.userId), id)).rejects.toMatchObject({
      code: 'LIST_NOT_FOUND',
    });
});

test('a removal can be undone for a day, after which it is deleted', async () => {
  const person = await product.signedIn({ plan: 'basic' });
  const list = await newList(person, 'Late', await candidates(2));
  const { removalId } = z
    .object({ removalId: z.string() })
    .parse(await (await person.post(`/api/lists/${list.id}/remove`, { physicianIds: await candidates(1) })).json());
  await pool.query(`update removed_list_members set removed_at = now() - interval '25 hours' where removal_id = $1`, [
    removalId,
  ]);
  await product.runJob('prune-list-removals', {});
  expect(await (await person.post(`/api/lists/${list.id}/restore`, { removalId })).json()).toMatchObject({
    restored: 0,
  });
});
