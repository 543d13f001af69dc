// What each operation of activity leaves in the database.
import { randomInt } from 'node:crypto';
import type { Write } from '#server/testing/all-or-nothing.ts';
import type { SignedIn, TestProduct } from '#server/testing/product.ts';
import { outcome } from './billing-writes.ts';
import { newCandidate } from './reveal-writes.ts';

export function activityWrites(product: TestProduct): Record<string, Write> {
  const { pool } = product.database;
  const withPerson =
    (send: (person: SignedIn, physicianId: string) => Promise<Response>, isViewed = true): Write['arrange'] =>
    async () => {
      const [person, physicianId] = [await product.as('free'), await newCandidate(product)];
      await person.post('/api/recently-viewed/clear', {});
      if (isViewed) await person.post('/api/recently-viewed', { physicianId });
      return () => send(person, physicianId);
    };
  return {
    'GET /api/candidates/{id}/workspace-history': {
      arrange: withPerson((person, id) => person.request(`/api/candidates/${id}/workspace-history`)),
      effect: {},
    },
    'POST /api/activity/find': {
      arrange: withPerson((person, id) => person.post('/api/activity/find', { physicianIds: [id] })),
      effect: {},
    },
    'POST /api/activity/version': {
      arrange: withPerson((person) => person.post('/api/activity/version', {})),
      effect: {},
    },
    'GET /api/recently-viewed': {
      arrange: withPerson((person) => person.request('/api/recently-viewed')),
      effect: {},
    },
    'POST /api/recently-viewed': {
      arrange: withPerson((person, physicianId) => person.post('/api/recently-viewed', { physicianId }), false),
      effect: { recently_viewed: '+1' },
    },
    'POST /api/recently-viewed/clear': {
      arrange: withPerson((person) => person.post('/api/recently-viewed/clear', {})),
      effect: { recently_viewed: '-1' },
    },
    'job prune-views': {
      arrange: async () => {
        const [person, physicianId] = [await product.as('free'), await newCandidate(product)];
        await person.post('/api/recently-viewed', { physicianId });
        await pool.query(`update recently_viewed set viewed_at = now() - interval '91 days' where candidate_id = $1`, [
          physicianId,
        ]);
        return () => outcome(product.runJob('prune-views', {}));
      },
      effect: { recently_viewed: '-1' },
    },
    'job follow-merges-of-views': {
      arrange: async () => {
        const [person, into] = [await product.as('free'), await newCandidate(product)];
        await person.post('/api/recently-viewed', { physicianId: into });
        const from = String(randomInt(1, 2 ** 47));
        await pool.query('update recently_viewed set candidate_id = $2 where candidate_id = $1', [into, from]);
        await pool.query(
          `insert into regrouped_candidates (kind, candidate_id, into_id, batch_id) values ('merge', $1, $2, 'link')`,
          [from, into],
        );
        return () => outcome(product.runJob('follow-merges-of-views', {}));
      },
      effect: { recently_viewed: '+1 -1', moved_views: '+1', followed_merges_of_views: '+1 -1' },
      repeated: 'The job looks for undone merges in transactions of their own.',
    },
  };
}
