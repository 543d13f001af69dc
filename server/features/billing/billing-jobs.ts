import type { PoolClient } from 'pg';
import { z } from 'zod';
import { addJob, cronJob, job, type Job, type JobType } from '#server/foundation/jobs/public.ts';
import type { BillingRequests } from './billing-requests.ts';
import type { Billing } from './billing.ts';
import { mayBeCharged } from './seats/seat-subscriptions-store.ts';
import { refundGuarantee } from './guarantee/decide-request.ts';

/** Retries last four days. The nightly comparison repairs what still fails after that. */
const triesMax = 25;

const refresh: JobType<{ subscriptionId: string }> = {
  name: 'refresh-subscription',
  payload: z.strictObject({ subscriptionId: z.string().max(255) }),
  triesMax,
};

const applyAccountState: JobType<{ userId: string }> = {
  name: 'apply-account-state',
  payload: z.strictObject({ userId: z.string().max(255) }),
  triesMax,
};

const endDuplicates: JobType<{ userId: string }> = {
  name: 'end-duplicate-subscriptions',
  payload: z.strictObject({ userId: z.string().max(255) }),
  triesMax,
};

const settleSeats: JobType<{ workspaceId: string }> = {
  name: 'settle-seats',
  payload: z.strictObject({ workspaceId: z.uuid() }),
  triesMax,
};

/** The key of the job that adjusts this user's subscription. */
export const accountStateKey = (userId: string): string => `${applyAccountState.name}/${userId}`;

/** Several requests about one subscription or user that arrive before the job starts are handled by one job. */
export const billingRequests: BillingRequests = {
  refresh: (client, subscriptionId) =>
    addJob(client, refresh, { subscriptionId }, { key: `${refresh.name}/${subscriptionId}` }),
  applyAccountState: (client, userId) =>
    addJob(client, applyAccountState, { userId }, { key: accountStateKey(userId) }),
  endDuplicates: (client, userId) =>
    addJob(client, endDuplicates, { userId }, { key: `${endDuplicates.name}/${userId}` }),
  settleSeats: (client, workspaceId) =>
    addJob(client, settleSeats, { workspaceId }, { key: `${settleSeats.name}/${workspaceId}` }),
};

/** To be called in the transaction that closes the workspace: what it pays for ends afterwards. */
export async function endSeatsOf(client: PoolClient, workspaceId: string): Promise<void> {
  if (await mayBeCharged(client, workspaceId)) await billingRequests.settleSeats(client, workspaceId);
}

export const billingJobs = (
  billing: Pick<
    Billing,
    'refresh' | 'reconcile' | 'applyAccountState' | 'endDuplicates' | 'refundGuarantee' | 'settleSeats'
  >,
): Job[] => [
  job(refresh, ({ subscriptionId }) => billing.refresh(subscriptionId)),
  job(applyAccountState, ({ userId }) => billing.applyAccountState(userId)),
  job(endDuplicates, ({ userId }) => billing.endDuplicates(userId)),
  job(settleSeats, ({ workspaceId }) => billing.settleSeats(workspaceId)),
  job(refundGuarantee, ({ requestId }) => billing.refundGuarantee(requestId)),
  cronJob({ name: 'compare-subscriptions', crontab: '40 3 * * *' }, () => billing.reconcile()),
];
