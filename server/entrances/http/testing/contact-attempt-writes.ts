// What each operation of contact attempts leaves in the database.
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { newList } from '#server/features/lists/testing/list-calls.ts';
import type { Write } from '#server/testing/all-or-nothing.ts';
import type { SignedIn, TestProduct } from '#server/testing/product.ts';
import { outcome } from './billing-writes.ts';
import { newCandidate } from './reveal-writes.ts';

const recorded = z.object({ id: z.string() });
const revealed = z.object({ values: z.array(z.object({ valueId: z.string() })) });
const attempt = { contact_attempts: '+1', attempt_versions: '+1', attempt_recordings: '+1' } as const;

const call = (by: SignedIn, physicianId: string, more: object): Promise<Response> =>
  by.post('/api/contact-attempts', { physicianId, channel: 'call', ...more }, { headers: { 'idempotency-key': 'a' } });

export function contactAttemptWrites(product: TestProduct): Record<string, Write> {
  const { pool } = product.database;
  /** An attempt of which nothing can be undone any more. */
  const oldAttempt = async (): Promise<string> => {
    const [by, physicianId] = [await product.signedIn({ plan: 'basic' }), await newCandidate(product)];
    await call(by, physicianId, { outcome: 'voicemail' });
    await pool.query('delete from attempt_recordings');
    return physicianId;
  };
  /** Someone with a list of one candidate, who is to contact. */
  const withMember =
    (work: (by: SignedIn, id: string) => Promise<() => Promise<Response>> | (() => Promise<Response>)) => async () => {
      const [by, id] = [await product.signedIn({ plan: 'basic' }), await newCandidate(product)];
      await newList(by, 'Nurses', [id]);
      return work(by, id);
    };
  return {
    'POST /api/contact-attempts': {
      arrange: withMember((by, id) => () => call(by, id, { outcome: 'voicemail' })),
      effect: { ...attempt, attempt_moves: '+1', lists: '+1 -1', list_members: '+1 -1' },
    },
    'POST /api/contact-attempts with a wrong number': {
      arrange: withMember(async (by, physicianId) => {
        const { values } = revealed.parse(await (await by.post('/api/get-physician-contact', { physicianId })).json());
        return () => call(by, physicianId, { outcome: 'wrong number', valueId: values[0]?.valueId });
      }),
      effect: { ...attempt, contact_reports: '+1' },
    },
    'POST /api/contact-attempts/sent': {
      arrange: withMember(
        (by, id) => () =>
          by.post('/api/contact-attempts/sent', { physicianIds: [id] }, { headers: { 'idempotency-key': 'a' } }),
      ),
      effect: { ...attempt, attempt_moves: '+1', lists: '+1 -1', list_members: '+1 -1' },
    },
    'POST /api/contact-attempts/{id}/undo': {
      arrange: withMember(async (by, physicianId) => {
        const { id } = recorded.parse(await (await call(by, physicianId, { outcome: 'interested' })).json());
        return () => by.post(`/api/contact-attempts/${id}/undo`, {});
      }),
      effect: {
        contact_attempts: '-1',
        attempt_versions: '+1 -1',
        attempt_recordings: '+1 -1',
        lists: '+1 -1',
        list_members: '+1 -1',
      },
    },
    'GET /api/candidates/{id}/contact-attempts': {
      arrange: withMember((by, id) => () => by.request(`/api/candidates/${id}/contact-attempts`)),
      effect: {},
    },
    'POST /api/contact-attempts/to-contact': {
      arrange: withMember((by, id) => () => by.post('/api/contact-attempts/to-contact', { physicianIds: [id] })),
      effect: {},
    },
    'job prune-contact-attempts': {
      arrange: async () => {
        const physicianId = await oldAttempt();
        await pool.query(`update contact_attempts set at = at - interval '366 days' where candidate_id = $1`, [
          physicianId,
        ]);
        return () => outcome(product.runJob('prune-contact-attempts', {}));
      },
      effect: { contact_attempts: '-1' },
    },
    'job follow-merges-of-attempts': {
      arrange: async () => {
        const into = await oldAttempt();
        const from = String(randomInt(1, 2 ** 47));
        await pool.query('update contact_attempts set candidate_id = $2 where candidate_id = $1', [into, from]);
        await pool.query(
          `insert into regrouped_candidates (kind, candidate_id, into_id, batch_id) values ('merge', $1, $2, 'link')`,
          [from, into],
        );
        return () => outcome(product.runJob('follow-merges-of-attempts', {}));
      },
      effect: {
        contact_attempts: '+1 -1',
        merged_attempts: '+1',
        attempt_versions: '+1 -1',
        attempt_merges: '+1 -1',
      },
      repeated: 'The job looks for undone merges in transactions of their own.',
    },
  };
}
