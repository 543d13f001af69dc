// Additions and changes of whole searches as a user orders them, in a directory of 40 candidates.
import { beforeAll, vi } from 'vitest';
import { z } from 'zod';
import { searchAddition, type SearchAddition } from '#contract/search/search-additions.ts';
import { writeCandidates } from '#server/features/lists/testing/list-calls.ts';
import type { SignedIn, TestProduct } from '#server/testing/product.ts';

/** To be called at the start of a file. `all`: the ids of the candidates, once they are found. */
export function additionCalls(product: TestProduct) {
  const all = Promise.withResolvers<string[]>();
  beforeAll(async () => {
    all.resolve(await writeCandidates(product, 40));
    const person = await product.as('basic');
    const countNow = async (): Promise<unknown> =>
      Reflect.get(Object(await (await person.post('/api/optimized-search', { filters: {} })).json()), 'count');
    await vi.waitUntil(async () => (await countNow()) === 40, { timeout: 300_000 });
  });
  return {
    all,
    read: async (by: SignedIn, id: string): Promise<SearchAddition | undefined> => {
      const answer = z
        .object({ data: z.array(searchAddition) })
        .parse(await (await by.request('/api/search-additions')).json());
      return answer.data.find((one) => one.id === id);
    },
    run: (id: string): Promise<void> => product.runJob('add-search-to-list', { additionId: id }),
    cancel: (by: SignedIn, id: string): Promise<Response> => by.post(`/api/search-additions/${id}/cancel`, {}),
  };
}

export const absentId = '4f6c1c1e-0000-4000-8000-000000000000';
