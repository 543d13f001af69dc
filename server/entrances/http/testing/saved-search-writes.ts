// What each operation of saved searches leaves in the database.
import { put } from '#server/features/lists/testing/list-calls.ts';
import { savedSearchOf } from '#server/features/saved-searches/testing/saved-search-calls.ts';
import type { Write } from '#server/testing/all-or-nothing.ts';
import type { SignedIn, TestProduct } from '#server/testing/product.ts';

export function savedSearchWrites(product: TestProduct): Record<string, Write> {
  const withSearch =
    (send: (person: SignedIn, id: string) => Promise<Response>): Write['arrange'] =>
    async () => {
      const person = await product.signedIn({ plan: 'basic' });
      const { id } = await savedSearchOf(person, 'Nurses', { specialty: ['Nurse'] });
      return () => send(person, id);
    };
  return {
    'POST /api/save-search': {
      arrange: withSearch((person) => person.post('/api/save-search', { name: 'Other', searchParams: {} })),
      effect: { saved_searches: '+1' },
    },
    'POST /api/get-saved-searches': {
      arrange: withSearch((person) => person.post('/api/get-saved-searches', {})),
      effect: {},
    },
    'PUT /api/saved-searches/{id}': {
      arrange: withSearch((person, id) => put(person, `/api/saved-searches/${id}`, { name: 'Renamed' })),
      effect: { saved_searches: '+1 -1' },
    },
    'POST /api/saved-searches/{id}/delete': {
      arrange: withSearch((person, id) => person.post(`/api/saved-searches/${id}/delete`, {})),
      effect: { saved_searches: '-1' },
    },
    'POST /api/saved-searches/{id}/view': {
      arrange: withSearch((person, id) => person.post(`/api/saved-searches/${id}/view`, {})),
      effect: { saved_searches: '+1 -1' },
    },
    'POST /api/saved-searches/{id}/count': {
      arrange: withSearch((person, id) => person.post(`/api/saved-searches/${id}/count`, {})),
      effect: {},
    },
  };
}
