// What the contacts of members leave for their workspace.
import { randomInt } from 'node:crypto';
import { put } from '#server/features/lists/testing/list-calls.ts';
import { newWorkspace } from '#server/features/workspaces/testing/workspace-calls.ts';
import type { Effect } from '#server/testing/recorded-changes.ts';
import type { Write } from '#server/testing/all-or-nothing.ts';
import type { SignedIn, TestProduct } from '#server/testing/product.ts';
import { outcome } from './billing-writes.ts';
import { newCandidate } from './reveal-writes.ts';

const noted = { workspace_contacts: '+1', workspace_contact_states: '+1' } as const;
const audited = { audit_entries: '+1', audit_head: '+1 -1' } as const;
const once = { headers: { 'idempotency-key': 'a' } } as const;

const call = (by: SignedIn, physicianId: string): Promise<Response> =>
  by.post('/api/contact-attempts', { physicianId, channel: 'call', outcome: 'voicemail' }, once);

export function workspaceContactWrites(product: TestProduct): Record<string, Write> {
  const { pool } = product.database;
  const byMember = (work: (by: SignedIn, candidateId: string) => Promise<Response>, effect: Effect): Write => ({
    arrange: async () => {
      const [{ owner }, id] = [await newWorkspace(product, 2), await newCandidate(product)];
      return () => work(owner, id);
    },
    effect,
  });
  /** One contact, and the id of its candidate. */
  const contacted = async (): Promise<string> => {
    await pool.query('delete from workspace_contacts');
    const [{ owner }, id] = [await newWorkspace(product, 2), await newCandidate(product)];
    await call(owner, id);
    return id;
  };
  return {
    'PUT /api/workspace/contact-notice': byMember(
      (by) => put(by, '/api/workspace/contact-notice', { counts: ['reveal'], warningDays: 7 }),
      { workspace_contact_states: '+1', ...audited },
    ),
    'POST /api/contact-attempts by a member': byMember(call, {
      contact_attempts: '+1',
      attempt_versions: '+1',
      attempt_recordings: '+1',
      ...noted,
    }),
    'POST /api/get-physician-contact by a member': byMember(
      (by, physicianId) => by.post('/api/get-physician-contact', { physicianId }),
      { fair_use: '+2', revealed_candidates: '+1', disclosures: '+1', ...audited, ...noted },
    ),
    'POST /api/export-physicians by a member': byMember(
      (by, id) => by.post('/api/export-physicians', { physicianIds: [id] }, once),
      { exports: '+1', export_files: '+1', fair_use: '+1', disclosures: '+1', ...audited, ...noted },
    ),
    'job follow-merges-of-contacts': {
      arrange: async () => {
        const into = await contacted();
        const from = String(randomInt(1, 2 ** 47));
        await pool.query('update workspace_contacts set candidate_id = $2 where candidate_id = $1', [into, from]);
        await pool.query(
          `insert into regrouped_candidates (kind, candidate_id, into_id, batch_id) values ('merge', $1, $2, 'link')`,
          [from, into],
        );
        return () => outcome(product.runJob('follow-merges-of-contacts', {}));
      },
      effect: {
        workspace_contacts: '+1 -1',
        moved_workspace_contacts: '+1',
        workspace_contact_states: '+1 -1',
        followed_merges_of_contacts: '+1 -1',
      },
      repeated: 'The job looks for undone merges in transactions of their own.',
    },
    'job prune-workspace-contacts': {
      arrange: async () => {
        await contacted();
        await pool.query(`update workspace_contacts set at = at - interval '731 days'`);
        return () => outcome(product.runJob('prune-workspace-contacts', {}));
      },
      effect: { workspace_contacts: '-1' },
    },
    'job forget-former-members': {
      arrange: async () => {
        const { owner, id } = await newWorkspace(product, 2);
        await pool.query(
          `insert into workspace_former_members (workspace_id, user_id, joined_at, left_at) values ($1, $2, now() - interval '900 days', now() - interval '731 days')`,
          [id, owner.userId],
        );
        return () => outcome(product.runJob('forget-former-members', {}));
      },
      effect: { workspace_former_members: '-1' },
    },
  };
}
