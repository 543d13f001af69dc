// What the operations on bought seats leave in the database of a product with the sandbox. No job is done, so no mail is sent.
import { z } from 'zod';
import { put } from '#server/features/lists/testing/list-calls.ts';
import { order, urlOf } from '#server/features/workspaces/testing/seat-calls.ts';
import { steppedUp } from '#server/features/workspaces/testing/workspace-calls.ts';
import type { Write } from '#server/testing/all-or-nothing.ts';
import type { SignedIn, TestProduct } from '#server/testing/product.ts';
import type { Effect } from '#server/testing/recorded-changes.ts';
import { outcome } from './billing-writes.ts';

const audited = { audit_entries: '+1', audit_head: '+1 -1' } as const;
const resold = { seat_subscriptions: '+1 -1', workspaces: '+1 -1' } as const;
const atProvider = 'The provider is asked before the audit is written, and a repeated call changes nothing there.';

const submit = ({ request }: SignedIn, path: string, fields: Record<string, string>): Promise<Response> =>
  request(path, {
    method: 'POST',
    headers: { origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });

const paidPath = '/api/workspace/seats';

export function seatWrites(product: TestProduct): Record<string, Write> {
  const { pool } = product.database;
  const ordered = async (): Promise<SignedIn> => {
    const owner = await steppedUp(product);
    await order(owner, { name: 'Northline Staffing', seats: 2 });
    return owner;
  };
  const paid = async (): Promise<SignedIn> => {
    const owner = await steppedUp(product);
    await submit(owner, await urlOf(await order(owner, { name: 'Northline Staffing', seats: 2 })), { choice: 'pay' });
    return owner;
  };
  const byOwner = (work: (owner: SignedIn) => Promise<Response>, effect: Effect, repeated?: string): Write => ({
    arrange: async () => {
      const owner = await paid();
      return () => work(owner);
    },
    effect,
    ...(repeated !== undefined && { repeated }),
  });
  const onPortal = (work: (owner: SignedIn, path: string) => Promise<Response>, effect: Effect): Write => ({
    arrange: async () => {
      const owner = await paid();
      const path = await urlOf(await owner.post(`${paidPath}/portal`, {}));
      return () => work(owner, path);
    },
    effect,
  });
  return {
    'GET /api/seat-offer': byOwner((owner) => owner.request('/api/seat-offer'), {}),
    'GET /api/workspace/seats': byOwner((owner) => owner.request(paidPath), {}),
    'GET /api/workspace/payment': byOwner((owner) => owner.request('/api/workspace/payment'), {}),
    'POST /api/workspace/checkout': {
      arrange: async () => {
        const person = await steppedUp(product);
        const headers = { 'idempotency-key': 'one purchase of seats' };
        return () => person.post('/api/workspace/checkout', { name: 'Northline', seats: 3 }, { headers });
      },
      effect: { workspaces: '+1', workspace_members: '+1', checkouts: '+1', ...audited },
      repeated: 'The workspace and the order are kept before the payment page is opened, and the same request goes on.',
    },
    'POST /api/workspace/seats/preview': byOwner((owner) => owner.post(`${paidPath}/preview`, { seats: 3 }), {}),
    'POST /api/workspace/seats/portal': byOwner((owner) => owner.post(`${paidPath}/portal`, {}), {}),
    'POST /api/workspace/seats': {
      arrange: async () => {
        const owner = await paid();
        const { previewedAt } = z
          .object({ previewedAt: z.string() })
          .parse(await (await owner.post(`${paidPath}/preview`, { seats: 3 })).json());
        return () => owner.post(paidPath, { seats: 3, seatsBefore: 2, previewedAt });
      },
      effect: { ...resold, audit_entries: '+2', audit_head: '+1 -1' },
      repeated: atProvider,
    },
    'POST /api/workspace/seats/cancel': byOwner(
      (owner) => owner.post(`${paidPath}/cancel`, {}),
      { ...resold, ...audited },
      atProvider,
    ),
    'POST /api/workspace/seats/resume': {
      arrange: async () => {
        const owner = await paid();
        await owner.post(`${paidPath}/cancel`, {});
        return () => owner.post(`${paidPath}/resume`, {});
      },
      effect: { ...resold, ...audited },
      repeated: atProvider,
    },
    'PUT /api/workspace/pool': byOwner(
      (owner) => put(owner, '/api/workspace/pool', { revealsPerDay: 5, exportedPerDay: null }),
      { workspaces: '+1 -1', ...audited },
    ),
    'GET /sandbox/seats/:id': onPortal((owner, path) => owner.request(path), {}),
    'POST /sandbox/seats/:id': onPortal((owner, path) => submit(owner, path, { action: 'cancel' }), resold),
    'job settle-seats': {
      arrange: async () => {
        const owner = await paid();
        const { rows } = await pool.query<{ id: string }>(
          'select workspace_id as id from workspace_members where user_id = $1',
          [owner.userId],
        );
        await owner.post('/api/workspace/close', {});
        return () => outcome(product.runJob('settle-seats', { workspaceId: rows[0]?.id ?? '' }));
      },
      effect: { seat_subscriptions: '+1 -1' },
      repeated: 'Each subscription ends in a transaction of its own, and a repetition ends the rest.',
    },
    'job forget-unpaid-workspaces': {
      arrange: async () => {
        await pool.query('delete from workspaces where bought_seats = 0');
        await ordered();
        await pool.query(`update workspaces set created_at = now() - interval '30 days' where bought_seats = 0`);
        return () => outcome(product.runJob('forget-unpaid-workspaces', {}));
      },
      effect: { workspaces: '-1', workspace_members: '-1' },
    },
  };
}
