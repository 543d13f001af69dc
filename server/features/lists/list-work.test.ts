// The work on the members of a list: stages, notes with their conflicts, and next steps.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listMember, type ListMember } from '#contract/lists/list-members.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { newList, put, readMembers, writeCandidates } from './testing/list-calls.ts';

const product = testProduct();

let written: Promise<string[]> | null = null;
const candidates = async (): Promise<string[]> => (written ??= writeCandidates(product, 4));

interface Place {
  person: SignedIn;
  listId: string;
  ids: string[];
  path: (id?: string) => string;
  read: (id?: string) => Promise<ListMember | undefined>;
  write: (change: object, id?: string) => Promise<ListMember>;
}

async function newPlace(): Promise<Place> {
  const person = await product.signedIn({ plan: 'basic' });
  const ids = await candidates();
  const { id: listId } = await newList(person, 'Nurses', ids);
  const path = (id = ids[0] ?? ''): string => `/api/lists/${listId}/members/${id}`;
  return {
    person,
    listId,
    ids,
    path,
    read: async (id = ids[0] ?? '') => (await readMembers(person, listId, [id]))[0],
    write: async (change, id) => {
      const response = await put(person, path(id), change);
      expect(response.status).toBe(200);
      return listMember.parse(await response.json());
    },
  };
}

describe('a next step', () => {
  test.each([
    ['a text that is too long', { nextStep: 'x'.repeat(201) }, 'A next step has at most 200 characters.'],
    ['a day that does not exist', { nextStepOn: '2026-02-30' }, ''],
    ['a day before all others', { nextStepOn: '0000-01-01' }, 'must be in the years'],
    ['no ISO date', { nextStepOn: 'tomorrow' }, ''],
    ['a time', { nextStepOn: '2026-11-28T10:00:00Z' }, ''],
    ['a negative version', { note: 'x', version: -1 }, ''],
  ])('is refused with %s', async (_case, change, message) => {
    const { person, path, read } = await newPlace();
    const answer = await put(person, path(), change);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(message);
    expect(await read()).toMatchObject({ next_step: null, next_step_on: null, note: null });
  });

  test('has a text and a day, each of which can be changed and deleted alone', async () => {
    const { write, read } = await newPlace();
    expect(await read()).toMatchObject({ next_step: null, next_step_on: null, version: 0 });
    const both = { nextStep: '  Call  after six. ', nextStepOn: '2026-11-30' };
    expect(await write(both)).toMatchObject({ next_step: 'Call after six.', next_step_on: '2026-11-30' });
    expect(await write({ stage: 'contacted' })).toMatchObject({ next_step: 'Call after six.' });
    expect(await write({ nextStepOn: '2026-12-01' })).toMatchObject({ next_step: 'Call after six.' });
    expect(await write({ nextStep: '' })).toMatchObject({ next_step: null, next_step_on: '2026-12-01' });
    await write({ nextStep: '', nextStepOn: null });
    expect(await read()).toMatchObject({ next_step: null, next_step_on: null, stage: 'contacted', note: null });
  });

  test('survives the removal from a list and its undo', async () => {
    const { person, listId, ids, write, read } = await newPlace();
    const before = await write({ note: 'Kept', nextStep: 'Call', nextStepOn: '2026-11-30' });
    const removal: unknown = await (
      await person.post(`/api/lists/${listId}/remove`, { physicianIds: ids.slice(0, 1) })
    ).json();
    expect(await read()).toBeUndefined();
    await person.post(`/api/lists/${listId}/restore`, { removalId: Reflect.get(Object(removal), 'removalId') });
    expect(await read()).toEqual(before);
  });
});

describe('a note', () => {
  test('that was changed meanwhile is refused with 409, and nothing of the request is written', async () => {
    const { person, path, read, write } = await newPlace();
    const { version } = await write({ note: 'First', version: 0 });
    const theirs = await write({ note: 'Theirs', version });
    const answer = await put(person, path(), { note: 'Mine', version, stage: 'replied', nextStep: 'Call' });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: 'NOTE_CHANGED', field: 'note' });
    expect(await read()).toEqual(theirs);
    expect(await write({ note: 'Mine', version: theirs.version })).toMatchObject({ note: 'Mine' });
  });

  test('that was deleted meanwhile is a conflict as well', async () => {
    const { person, path, write } = await newPlace();
    const { version } = await write({ note: 'First' });
    await write({ note: '', version });
    expect((await put(person, path(), { note: 'First, and more', version })).status).toBe(409);
  });

  test('that two pages write with the same words is no conflict', async () => {
    const { write } = await newPlace();
    const { version } = await write({ note: 'Same', version: 0 });
    expect(await write({ note: 'Same', version: 0 })).toMatchObject({ note: 'Same', version });
  });

  test('without a version overwrites, as before', async () => {
    const { write } = await newPlace();
    await write({ note: 'First' });
    expect(await write({ note: 'Second' })).toMatchObject({ note: 'Second' });
  });

  test('keeps its version while stage and next step change', async () => {
    const { write } = await newPlace();
    const { version } = await write({ note: 'First' });
    await write({ stage: 'replied' });
    await write({ nextStep: 'Call', nextStepOn: '2026-11-30' });
    expect(await write({ note: 'Second', version })).toMatchObject({ note: 'Second', stage: 'replied' });
  });

  test('has another version after the candidate was removed and added again', async () => {
    const { person, listId, ids, path, write } = await newPlace();
    const { version } = await write({ note: 'First' });
    await person.post(`/api/lists/${listId}/remove`, { physicianIds: ids.slice(0, 1) });
    await person.post('/api/add-to-list', { listId, physicianIds: ids.slice(0, 1) });
    await write({ note: 'Of another time' });
    expect((await put(person, path(), { note: 'Mine', version })).status).toBe(409);
  });

  test('of two that are written at the same time with one version is kept once', async () => {
    const { person, path, read } = await newPlace();
    const answers = await Promise.all(['One', 'Two', 'Three'].map((note) => put(person, path(), { note, version: 0 })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const won = answers.findIndex(({ status }) => status === 200);
    expect(await read()).toMatchObject({ note: ['One', 'Two', 'Three'][won] });
  });
});

const ids = (count: number): string[] => Array.from({ length: count }, (_, at) => String(at + 1));

describe('a change of many members', () => {
  const changed = z.object({ changed: z.number(), undo: z.array(z.unknown()) });

  const many = async ({ person, listId }: Place, changes: unknown): Promise<z.output<typeof changed>> => {
    const response = await put(person, `/api/lists/${listId}/members`, { changes });
    expect(response.status).toBe(200);
    return changed.parse(await response.json());
  };

  test.each([
    ['no change', [], ''],
    ['no candidates', [{ physicianIds: [], stage: 'no' }], 'Please select at least one candidate to change.'],
    ['too many candidates of one change', [{ physicianIds: ids(5_001), stage: 'no' }], ''],
    [
      'too many candidates of two changes',
      [
        { physicianIds: ids(4_000), stage: 'no' },
        { physicianIds: ids(4_000), stage: 'replied' },
      ],
      'A request changes at most 5,000 candidates.',
    ],
    ['a note', [{ physicianIds: ['1'], note: 'The same for all' }], ''],
    ['an unknown stage', [{ physicianIds: ['1'], stage: 'hired' }], ''],
    ['an id that is no number', [{ physicianIds: ["1'"], stage: 'no' }], 'digits'],
    ['a condition that no member can have', [{ physicianIds: ['1'], stage: 'no', from: { stage: 'hired' } }], ''],
  ])('is refused with %s', async (_case, changes, message) => {
    const { person, listId } = await newPlace();
    const answer = await put(person, `/api/lists/${listId}/members`, { changes });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(message);
  });

  test('writes the largest request, leaves out who is not in the list, and counts who is different afterwards', async () => {
    const place = await newPlace();
    const [one = '', two = ''] = place.ids;
    await place.write({ stage: 'no' }, one);
    const others = [...ids(4_995), '9999999999999999999'];
    const answer = await many(place, [{ physicianIds: [...place.ids, ...others], stage: 'no' }]);
    expect(answer.changed).toBe(3);
    expect(await place.read(two)).toMatchObject({ stage: 'no' });
    expect((await many(place, [{ physicianIds: place.ids, stage: 'no' }])).undo).toEqual([]);
  });

  test('is undone by what its answer has, except where another page wrote meanwhile, and keeps notes', async () => {
    const place = await newPlace();
    const [one = '', two = '', three = ''] = place.ids;
    await place.write({ stage: 'contacted', note: 'Kept', nextStep: 'Call', nextStepOn: '2026-12-01' }, one);
    const { undo } = await many(place, [
      { physicianIds: [one, two, three], stage: 'replied', nextStep: 'Write', nextStepOn: '2026-12-24' },
    ]);
    await place.write({ nextStepOn: '2027-01-01' }, three);
    expect((await many(place, undo)).changed).toBe(2);
    expect(await place.read(one)).toMatchObject({
      stage: 'contacted',
      note: 'Kept',
      next_step: 'Call',
      next_step_on: '2026-12-01',
    });
    expect(await place.read(two)).toMatchObject({ stage: 'to contact', next_step: null, next_step_on: null });
    expect(await place.read(three)).toMatchObject({ stage: 'replied', next_step_on: '2027-01-01' });
    expect((await many(place, undo)).changed).toBe(0);
  });

  test('raises the work version of the list, which a page of another device compares, and only then', async () => {
    const place = await newPlace();
    const versions = async (): Promise<unknown> =>
      (
        await product.database.pool.query('select work_version, stage_version, version from lists where id = $1', [
          place.listId,
        ])
      ).rows[0];
    const before = await versions();
    await many(place, [{ physicianIds: place.ids, stage: 'to contact' }]);
    expect(await versions()).toEqual(before);
    await many(place, [{ physicianIds: place.ids, nextStep: 'Call' }]);
    expect(await versions()).toMatchObject({ work_version: '1', stage_version: '0' });
    await many(place, [{ physicianIds: place.ids, nextStepOn: '2026-12-01' }]);
    await place.write({ note: 'Note' });
    expect(await versions()).toMatchObject({ work_version: '3', stage_version: '1' });
  });
});

test('an undone removal brings back the work of the latest removal, also when it is an earlier one that is undone', async () => {
  const place = await newPlace();
  const { person, listId, write, read } = place;
  const [id = ''] = place.ids;
  const remove = async (): Promise<string> => {
    const response = await person.post(`/api/lists/${listId}/remove`, { physicianIds: [id] });
    return z.object({ removalId: z.string() }).parse(await response.json()).removalId;
  };
  const first = await remove();
  await person.post('/api/add-to-list', { listId, physicianIds: [id] });
  await write({ stage: 'replied', note: 'Call her in the evening.' });
  const second = await remove();
  await person.post(`/api/lists/${listId}/restore`, { removalId: first });
  expect(await read()).toMatchObject({ stage: 'replied', note: 'Call her in the evening.' });
  const response = await person.post(`/api/lists/${listId}/restore`, { removalId: second });
  expect(await response.json()).toMatchObject({ restored: 0 });
});
