// What requests about removals leave in the database.
import { removalCalls } from '#server/features/removals/testing/removal-calls.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Write } from '#server/testing/all-or-nothing.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import type { TestProduct } from '#server/testing/product.ts';
import { outcome } from './billing-writes.ts';

const mail = { outgoing_mail: '+1', _private_jobs: '+1' } as const;
const audited = { audit_entries: '+1', audit_head: '+1 -1' } as const;

export function removalWrites(product: TestProduct): Record<string, Write> {
  const { database } = product;
  const calls = removalCalls(product);
  let people = 0;
  const newAddress = (): string => `removal-${(people += 1)}@postbox.example`;
  const tokenTo = async (email: string): Promise<string> => {
    const mails = (await readOutbox(database)).filter(({ to }) => to === email);
    return /token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
  };
  /** An NPI of a new candidate without an address. */
  const newRecord = async (): Promise<string> => {
    const draft = testDraft({ lastName: 'Removalwrites' });
    await inTransaction(database, (client) =>
      product.writer.write(client, [draft], { source: 'acme', batchId: 'acme-1', today: '2026-11-21' }),
    );
    const { rows } = await database.pool.query<{ id: string }>(
      `select id from listed_candidates where last_name = 'Removalwrites' order by created_at desc, id limit 1`,
    );
    return rows[0]?.id ?? '';
  };
  const inReview = async (domain = 'postbox.example'): Promise<{ id: string; token: string }> => {
    const email = newAddress().replace('postbox.example', domain);
    await calls.requestRecord((await newRecord()).padStart(11, '0'), email);
    const token = await tokenTo(email);
    await calls.process(token);
    const { rows } = await database.pool.query<{ id: string }>(
      `select max(id) as id from removal_requests where state = 'in_review'`,
    );
    return { id: rows[0]?.id ?? '', token };
  };
  const decision = (action: 'remove' | 'decline') => async () => {
    const [admin, requestId] = [await product.as('admin'), (await inReview()).id];
    // A decision ends the hiding.
    await admin.post('/api/hide-record', { requestId });
    return () => admin.post('/api/decide-removal', { requestId, action, reason: 'Checked' });
  };
  return {
    'GET /api/send-removal-confirmation': {
      arrange: () => Promise.resolve(() => product.request('/api/send-removal-confirmation')),
      effect: {},
    },
    'POST /api/send-removal-confirmation': {
      arrange: () => Promise.resolve(() => calls.request(newAddress())),
      effect: { removal_requests: '+1', ...mail },
    },
    'POST /api/request-record-removal': {
      arrange: () => Promise.resolve(() => calls.requestRecord('1999000007', newAddress())),
      effect: { removal_requests: '+1', ...mail },
    },
    'POST /api/process-removal': {
      arrange: async () => {
        const email = newAddress();
        await calls.request(email);
        const token = await tokenTo(email);
        return () => calls.process(token);
      },
      effect: { removal_requests: '+1 -1', suppressions: '+1', candidate_writes: '+1 -1', ...mail, ...audited },
    },
    'POST /api/removal-choices': {
      arrange: async () => {
        const email = newAddress();
        await calls.request(email);
        const token = await tokenTo(email);
        return () => product.post('/api/removal-choices', { token });
      },
      effect: {},
    },
    'POST /api/prove-removal': {
      arrange: async () => {
        const { token } = await inReview();
        return () => product.post('/api/prove-removal', { token, digits: '0000' });
      },
      effect: { removal_requests: '+1 -1' },
    },
    'POST /api/decline-removals': {
      arrange: async () => {
        const admin = await product.as('admin');
        await inReview('flood.example');
        return () => admin.post('/api/decline-removals', { domain: 'flood.example', reason: 'Flood' });
      },
      effect: { removal_requests: '+1 -1', ...mail, ...audited },
    },
    'POST /api/hide-record': {
      arrange: async () => {
        const [admin, { id: requestId }] = [await product.as('admin'), await inReview()];
        return () => admin.post('/api/hide-record', { requestId });
      },
      effect: {
        removal_requests: '+1 -1',
        hidden_candidates: '+1',
        candidate_changes: '+1',
        candidate_writes: '+1 -1',
        ...audited,
      },
    },
    'POST /api/get-held-records': {
      arrange: async () => {
        const admin = await product.as('admin');
        return () => admin.post('/api/get-held-records', {});
      },
      effect: {},
    },
    'POST /api/decide-held-record': {
      arrange: async () => {
        const [admin, candidateId] = [await product.as('admin'), await newRecord()];
        await database.pool.query('insert into held_candidates (candidate_id) values ($1)', [candidateId]);
        await database.pool.query('insert into hidden_candidates (candidate_id, named_id) values ($1, $1)', [
          candidateId,
        ]);
        return () => admin.post('/api/decide-held-record', { candidateId, person: 'other' });
      },
      effect: { held_candidates: '+1 -1', hidden_candidates: '-1', candidate_changes: '+1', ...audited },
    },
    'POST /api/removal-status': {
      arrange: () =>
        Promise.resolve(async () => {
          const response = await calls.status('RM-AAAAA-22222', newAddress());
          return response.status === 404 ? new Response() : response;
        }),
      effect: {},
    },
    'POST /api/get-removal-requests': {
      arrange: async () => {
        const admin = await product.as('admin');
        return () => admin.post('/api/get-removal-requests', {});
      },
      effect: {},
    },
    'POST /api/decide-removal': {
      arrange: decision('remove'),
      effect: {
        removal_requests: '+1 -1',
        completed_removals: '+1',
        removed_candidates: '+1',
        hidden_candidates: '-1',
        suppressions: '+1',
        candidates: '-1',
        candidate_keys: '-1',
        candidate_changes: '+1',
        candidate_events: '-1',
        candidate_writes: '+1 -1',
        ...mail,
        ...audited,
      },
    },
    'POST /api/remove-record': {
      arrange: async () => {
        const [admin, candidateId] = [await product.as('admin'), await newRecord()];
        return () => admin.post('/api/remove-record', { candidateId, reason: 'asked' });
      },
      effect: {
        completed_removals: '+1',
        removed_candidates: '+1',
        suppressions: '+1',
        candidates: '-1',
        candidate_keys: '-1',
        candidate_changes: '+1',
        candidate_events: '-1',
        candidate_writes: '+1 -1',
        ...audited,
      },
    },
    'POST /api/decide-removal with decline': {
      arrange: decision('decline'),
      effect: {
        removal_requests: '+1 -1',
        hidden_candidates: '-1',
        candidate_changes: '+1',
        candidate_writes: '+1 -1',
        ...mail,
        ...audited,
      },
    },
    'job hash-contacts': {
      arrange: async () => {
        // Everything is hashed, and only the end is not recorded yet.
        await database.pool.query(
          'update contact_hashes_progress set hashed_to = 9223372036854775807, is_complete = false',
        );
        return () => outcome(product.runJob('hash-contacts', {}));
      },
      effect: { contact_hashes_progress: '+1 -1', candidate_writes: '+1 -1' },
    },
    'job date-contacts': {
      arrange: async () => {
        await database.pool.query('update contact_hashes_progress set dated_to = 9223372036854775807');
        return () => outcome(product.runJob('date-contacts', {}));
      },
      effect: { contact_hashes_progress: '+1 -1', candidate_writes: '+1 -1' },
    },
    'job delete-expired-removal-requests': {
      arrange: async () => {
        await database.pool.query(`delete from removal_requests where state = 'unconfirmed'`);
        await calls.request(newAddress());
        await database.pool.query(
          `update removal_requests set expires_at = now() - interval '1 day' where state = 'unconfirmed'`,
        );
        return () => outcome(product.runJob('delete-expired-removal-requests', {}));
      },
      effect: { removal_requests: '-1' },
    },
  };
}
