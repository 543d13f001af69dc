// What each operation of saved searches leaves in the database.
import { put } from '#server/features/lists/testing/list-calls.ts';
import { alertCalls, endTokenOf } from '#server/features/saved-searches/testing/alert-calls.ts';
import { savedSearchOf } from '#server/features/saved-searches/testing/saved-search-calls.ts';
import type { Write } from '#server/testing/all-or-nothing.ts';
import type { SignedIn, TestProduct } from '#server/testing/product.ts';
import { outcome } from './billing-writes.ts';

type WithSearch = (send: (person: SignedIn, id: string) => Promise<Response>) => Write['arrange'];

const daily = { frequency: 'daily', timeZone: 'America/Chicago' };
const times = { isOn: true, timeZone: 'America/Chicago', hour: 8, weekday: 1 };

function alertWrites(product: TestProduct, withSearch: WithSearch): Record<string, Write> {
  const calls = alertCalls(product);
  /** With a token that ends the alert of the search. */
  const ending =
    (send: (token: string) => Promise<Response>): Write['arrange'] =>
    async () => {
      const person = await product.signedIn({ plan: 'basic' });
      const { id } = await savedSearchOf(person, 'Nurses', { specialty: ['Nurse'] });
      await put(person, `/api/saved-searches/${id}/alert`, daily);
      return () => send(endTokenOf(id));
    };
  return {
    'GET /api/account/search-alerts': {
      arrange: withSearch((person) => person.request('/api/account/search-alerts')),
      effect: {},
    },
    'PUT /api/account/search-alerts': {
      arrange: withSearch((person) => put(person, '/api/account/search-alerts', times)),
      effect: { alert_settings: '+1' },
    },
    'PUT /api/saved-searches/{id}/alert': {
      arrange: withSearch((person, id) => put(person, `/api/saved-searches/${id}/alert`, daily)),
      effect: { alert_settings: '+1', search_alerts: '+1' },
    },
    'POST /api/alert-to-end': {
      arrange: ending((token) => product.post('/api/alert-to-end', { token })),
      effect: {},
    },
    'POST /api/end-alert': {
      arrange: ending((token) => product.post('/api/end-alert', { token })),
      effect: { search_alerts: '-1' },
    },
    'POST /end-alert/now': {
      arrange: ending((token) => product.request(`/end-alert/now?token=${token}`, { method: 'POST' })),
      effect: { search_alerts: '-1' },
    },
    'GET /end-alert/now': {
      arrange: ending((token) => product.request(`/end-alert/now?token=${token}`)),
      effect: {},
    },
    'job decide-search-alerts': {
      arrange: async () => {
        await product.database.pool.query('delete from search_alerts');
        const { ids } = await calls.alertOf(await product.signedIn({ plan: 'basic' }), 1);
        await calls.happens(ids[0] ?? '', { kind: 'listed' });
        await calls.makeDue();
        return () => outcome(product.runJob('decide-search-alerts', {}));
      },
      effect: { search_alerts: '+1 -1', outgoing_mail: '+1', _private_jobs: '+1' },
      repeated: 'After each email it reads what else is due. The repetition finds that nothing is.',
    },
  };
}

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
    'PUT /api/saved-searches/{id}/filters': {
      arrange: withSearch((person, id) =>
        put(person, `/api/saved-searches/${id}/filters`, { version: 0, searchParams: { state: ['OH'] } }),
      ),
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
    'POST /api/search-news': {
      arrange: withSearch((person, id) => person.post('/api/search-news', { ids: [id] })),
      effect: {},
    },
    ...alertWrites(product, withSearch),
  };
}
