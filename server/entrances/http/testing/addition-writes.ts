// What additions of searches to lists leave in the database.
import { vi } from 'vitest';
import { searchAddition } from '#contract/search/search-additions.ts';
import { searchAnswer } from '#contract/search/search.ts';
import { newList, writeCandidates } from '#server/features/lists/testing/list-calls.ts';
import type { Write } from '#server/testing/all-or-nothing.ts';
import type { SignedIn, TestProduct } from '#server/testing/product.ts';
import { outcome } from './billing-writes.ts';

interface Ready {
  person: SignedIn;
  /** Starts an addition of three candidates to a new list. */
  order: () => Promise<Response>;
  /** Starts a change of the three candidates of a list. */
  change: () => Promise<Response>;
}

const ordered = async ({ order }: Ready): Promise<string> => searchAddition.parse(await (await order()).json()).id;

export function additionWrites(product: TestProduct): Record<string, Write> {
  let written: Promise<string[]> | null = null;
  async function ready(): Promise<Ready> {
    const ids = await (written ??= writeCandidates(product, 3));
    const person = await product.signedIn({ plan: 'premium' });
    const { id } = await newList(person, 'Searched', ids);
    const filters = { inList: [id] };
    await vi.waitUntil(
      async () => {
        const response = await person.post('/api/optimized-search', { filters });
        return response.ok && searchAnswer.parse(await response.json()).count === 3;
      },
      { timeout: 300_000 },
    );
    return {
      person,
      order: () => person.post('/api/search-additions', { filters, listName: 'Target' }),
      change: () => person.post('/api/search-changes', { filters, listId: id, stage: 'replied' }),
    };
  }
  return {
    'POST /api/search-additions': {
      arrange: async () => (await ready()).order,
      effect: { lists: '+1', search_additions: '+1', _private_jobs: '+1' },
    },
    'GET /api/search-additions': {
      arrange: async () => {
        const { person } = await ready();
        return () => person.request('/api/search-additions');
      },
      effect: {},
    },
    'POST /api/search-additions/{id}/cancel': {
      arrange: async () => {
        const made = await ready();
        const id = await ordered(made);
        return () => made.person.post(`/api/search-additions/${id}/cancel`, {});
      },
      effect: { search_additions: '+1 -1' },
    },
    'job add-search-to-list': {
      arrange: async () => {
        const additionId = await ordered(await ready());
        return () => outcome(product.runJob('add-search-to-list', { additionId }));
      },
      effect: { search_additions: '+1 -1', lists: '+1 -1', list_members: '+3', list_changes: '+3' },
      repeated: 'The try and the candidates of the search are kept first, and the repetition adds the same candidates.',
    },
    'POST /api/search-changes': {
      arrange: async () => (await ready()).change,
      effect: { search_additions: '+1', _private_jobs: '+1' },
    },
    'POST /api/search-changes/{id}/undo': {
      arrange: async () => {
        const { person, change } = await ready();
        const { id } = searchAddition.parse(await (await change()).json());
        await product.runJob('add-search-to-list', { additionId: id });
        return () => person.post(`/api/search-changes/${id}/undo`, {});
      },
      effect: { search_additions: '+1', _private_jobs: '+1' },
    },
    'job prune-search-additions': {
      arrange: async () => {
        const id = await ordered(await ready());
        await product.database.pool.query(
          `update search_additions set state = 'canceled', ended_at = now() - interval '31 days' where id = $1`,
          [id],
        );
        return () => outcome(product.runJob('prune-search-additions', {}));
      },
      effect: { search_additions: '-1' },
    },
  };
}
