// What the operations on workspaces leave in the database. No job is done, so no mail is sent.
import { put } from '#server/features/lists/testing/list-calls.ts';
import { createKey, newWorkspaceKey } from '#server/features/workspaces/testing/key-calls.ts';
import {
  invite,
  join,
  mailedToken,
  newMember,
  newWorkspace,
  readWorkspace,
  steppedUp,
} from '#server/features/workspaces/testing/workspace-calls.ts';
import type { Effect } from '#server/testing/recorded-changes.ts';
import type { Write } from '#server/testing/all-or-nothing.ts';
import type { SignedIn, TestProduct } from '#server/testing/product.ts';
import { outcome } from './billing-writes.ts';

const audited = { audit_entries: '+1', audit_head: '+1 -1' } as const;
const mailed = { outgoing_mail: '+1', _private_jobs: '+1' } as const;

const suspend = (admin: SignedIn, id: string): Promise<Response> =>
  admin.post(`/api/workspaces/${id}/suspend`, { reason: 'Unpaid' });

export function workspaceWrites(product: TestProduct): Record<string, Write> {
  const { pool } = product.database;
  const byOwner = (work: (owner: SignedIn, id: string) => Promise<Response>, effect: Effect): Write => ({
    arrange: async () => {
      const { owner, id } = await newWorkspace(product, 5);
      return () => work(owner, id);
    },
    effect,
  });
  const onMember = (work: (owner: SignedIn, member: SignedIn) => Promise<Response>, effect: Effect): Write => ({
    arrange: async () => {
      const { owner } = await newWorkspace(product, 5);
      const member = await newMember(product, owner, 'recruiter', true);
      await member.post('/api/lists', { name: 'Night shift' });
      await member.post('/api/save-search', { name: 'RNs', searchParams: { query: 'rn' } });
      return () => work(owner, member);
    },
    effect,
  });
  const onInvitation = (work: (owner: SignedIn, path: string) => Promise<Response>, effect: Effect): Write => ({
    arrange: async () => {
      const { owner } = await newWorkspace(product, 5);
      await invite(owner, 'invited@postbox.example');
      const id = (await readWorkspace(owner))?.invitations[0]?.id ?? '';
      return () => work(owner, `/api/workspace/invitations/${id}`);
    },
    effect,
  });
  const onKey = (work: (owner: SignedIn, path: string) => Promise<Response>, effect: Effect): Write => ({
    arrange: async () => {
      const { owner } = await newWorkspace(product, 5);
      const { apiKey } = await newWorkspaceKey(owner);
      return () => work(owner, `/api/workspace/api-keys/${apiKey.id}`);
    },
    effect,
  });
  /** `work` gets the person who is invited and the token. */
  const invited = (work: (person: SignedIn, token: string) => Promise<Response>, effect: Effect): Write => ({
    arrange: async () => {
      const { owner } = await newWorkspace(product, 5);
      const person = await steppedUp(product);
      await invite(owner, person.email);
      const token = await mailedToken(product, person.email);
      return () => work(person, token);
    },
    effect,
  });
  const byAdmin = (
    work: (admin: SignedIn, id: string, owner: SignedIn) => Promise<Response>,
    effect: Effect,
  ): Write => ({
    arrange: async () => {
      const { owner, id } = await newWorkspace(product, 5);
      const admin = await product.as('admin');
      return () => work(admin, id, owner);
    },
    effect,
  });
  const handedOver = {
    workspace_members: '-1',
    workspace_former_members: '+1',
    lists: '+1 -1',
    saved_searches: '+1 -1',
    ...audited,
  } as const;
  return {
    'GET /api/workspace': byOwner((owner) => owner.request('/api/workspace'), {}),
    'PUT /api/workspace': byOwner((owner) => put(owner, '/api/workspace', { name: 'Southline' }), {
      workspaces: '+1 -1',
      ...audited,
    }),
    'POST /api/workspace/close': byOwner((owner) => owner.post('/api/workspace/close', {}), {
      workspaces: '-1',
      workspace_members: '-1',
      ...audited,
    }),
    'POST /api/workspace/ledger': byOwner((owner) => owner.post('/api/workspace/ledger', {}), audited),
    'GET /api/workspace/api-keys': byOwner((owner) => owner.request('/api/workspace/api-keys'), {}),
    'POST /api/workspace/api-keys': byOwner((owner) => createKey(owner), {
      users: '+1',
      workspace_members: '+1',
      api_keys: '+1',
      ...mailed,
      ...audited,
    }),
    'POST /api/workspace/api-keys/{id}/rotate': onKey((owner, path) => owner.post(`${path}/rotate`, {}), {
      api_keys: '+2 -1',
      ...mailed,
      ...audited,
    }),
    'POST /api/workspace/api-keys/{id}/revoke': onKey((owner, path) => owner.post(`${path}/revoke`, {}), {
      api_keys: '+1 -1',
      workspace_members: '-1',
      workspace_former_members: '+1',
      ...audited,
    }),
    'PUT /api/workspace/hand-over': byOwner((owner) => put(owner, '/api/workspace/hand-over', { handsOver: true }), {
      workspace_members: '+1 -1',
      ...audited,
    }),
    'POST /api/workspace/invitations': byOwner((owner) => invite(owner, 'invited@postbox.example'), {
      workspace_invitations: '+1',
      ...mailed,
      ...audited,
    }),
    'POST /api/workspace/invitations/{id}/resend': onInvitation((owner, path) => owner.post(`${path}/resend`, {}), {
      workspace_invitations: '+1 -1',
      ...mailed,
      ...audited,
    }),
    'POST /api/workspace/invitations/{id}/revoke': onInvitation((owner, path) => owner.post(`${path}/revoke`, {}), {
      workspace_invitations: '-1',
      ...audited,
    }),
    'POST /api/workspace-invitation': invited(
      (person, token) => person.post('/api/workspace-invitation', { token }),
      {},
    ),
    'POST /api/join-workspace': invited((person, token) => join(person, token, true), {
      workspace_members: '+1',
      workspace_invitations: '-1',
      ...audited,
    }),
    'POST /api/workspace/members/{userId}/role': onMember(
      (owner, { userId }) => owner.post(`/api/workspace/members/${userId}/role`, { role: 'viewer' }),
      { workspace_members: '+1 -1', ...audited },
    ),
    'POST /api/workspace/members/{userId}/ceilings': onMember(
      (owner, { userId }) =>
        owner.post(`/api/workspace/members/${userId}/ceilings`, { revealsPerDay: 5, exportedPerDay: null }),
      { workspace_members: '+1 -1', ...audited },
    ),
    'POST /api/workspace/members/{userId}/remove': onMember(
      (owner, { userId }) => owner.post(`/api/workspace/members/${userId}/remove`, {}),
      { ...handedOver, ...mailed },
    ),
    'POST /api/workspace/leave': onMember((_owner, member) => member.post('/api/workspace/leave', {}), handedOver),
    'GET /api/workspaces': byAdmin((admin) => admin.request('/api/workspaces'), {}),
    'POST /api/workspace-seats': byAdmin(
      (admin, _id, { email }) => admin.post('/api/workspace-seats', { email, seats: 7 }),
      { workspaces: '+1 -1', ...audited },
    ),
    'POST /api/workspaces/{id}/suspend': byAdmin(suspend, { workspaces: '+1 -1', ...audited }),
    'POST /api/workspaces/{id}/lift-suspension': {
      arrange: async () => {
        const { id } = await newWorkspace(product, 5);
        const admin = await product.as('admin');
        await suspend(admin, id);
        return () => admin.post(`/api/workspaces/${id}/lift-suspension`, {});
      },
      effect: { workspaces: '+1 -1', ...audited },
    },
    'job forget-old-invitations': {
      arrange: async () => {
        await pool.query('delete from workspace_invitations');
        const { owner } = await newWorkspace(product, 5);
        await invite(owner, 'invited@postbox.example');
        await pool.query(`update workspace_invitations set expires_at = now() - interval '31 days'`);
        return () => outcome(product.runJob('forget-old-invitations', {}));
      },
      effect: { workspace_invitations: '-1' },
    },
  };
}
