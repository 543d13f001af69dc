// The calls of lists as a user makes them, for tests.
import { z } from 'zod';
import { physicianList, type PhysicianList } from '#contract/lists/lists.ts';
import { listMember, type ListMember } from '#contract/lists/list-members.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import type { SignedIn, TestProduct } from '#server/testing/product.ts';

export const additionAnswer = z.object({
  success: z.literal(true),
  list: physicianList,
  added: z.number(),
  already_there: z.number(),
  gone: z.number(),
});
export type AdditionAnswer = z.output<typeof additionAnswer>;

export async function answerOf<Output>(response: Response, schema: z.ZodType<Output>): Promise<Output> {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return schema.parse(await response.json());
}

export const postAddition = (by: SignedIn, body: object, key?: string): Promise<Response> =>
  by.post('/api/add-to-list', body, key === undefined ? {} : { headers: { 'idempotency-key': key } });

export const add = async (by: SignedIn, body: object, key?: string): Promise<AdditionAnswer> =>
  answerOf(await postAddition(by, body, key), additionAnswer);

export const newList = async (by: SignedIn, name: string, physicianIds: readonly string[]): Promise<PhysicianList> =>
  (await add(by, { listName: name, physicianIds })).list;

export const readList = async (by: SignedIn, id: string): Promise<PhysicianList> =>
  answerOf(await by.request(`/api/lists/${id}`), physicianList);

export const readLists = async (by: SignedIn): Promise<PhysicianList[]> =>
  (await answerOf(await by.request('/api/lists'), z.object({ data: z.array(physicianList) }))).data;

export const readMembers = async (by: SignedIn, id: string, physicianIds: readonly string[]): Promise<ListMember[]> =>
  (await answerOf(await by.post(`/api/lists/${id}/members`, { physicianIds }), z.object({ data: z.array(listMember) })))
    .data;

export const put = (by: SignedIn, path: string, body: object): Promise<Response> =>
  by.request(path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Writes so many candidates to the directory and returns their ids. */
export async function writeCandidates(
  { database, writer }: Pick<TestProduct, 'database' | 'writer'>,
  count: number,
): Promise<string[]> {
  const before = await allIds(database);
  await inTransaction(database, (client) =>
    writer.write(
      client,
      Array.from({ length: count }, (_, at) => testDraft({ lastName: `Almeida ${at}`, state: 'TX' })),
      { source: 'vendor', batchId: 'vendor-1', today: '2026-11-21' },
    ),
  );
  return [...(await allIds(database))].filter((id) => !before.has(id));
}

async function allIds({ pool }: TestProduct['database']): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>('select id from candidates order by id');
  return new Set(rows.map(({ id }) => id));
}
