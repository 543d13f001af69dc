import type { PoolClient } from 'pg';
import { z } from 'zod';
import { addJob, job } from '#server/foundation/jobs/public.ts';
import type { JobPlan, JobType } from '#server/foundation/jobs/public.ts';
import type { Billing } from './billing.ts';

/** Tried for four days; what is left after that is found by the comparison of the next night. */
const refresh: JobType<{ subscriptionId: string }> = { name: 'refresh-subscription', payload: z.strictObject({ subscriptionId: z.string().max(255) }), triesMax: 25 };

const compare: JobType<Record<string, never>> = { name: 'compare-subscriptions', payload: z.strictObject({}), triesMax: 5 };

/** Events of one subscription that come before it is fetched are answered by one fetch. */
export const requestRefresh = (client: PoolClient, subscriptionId: string): Promise<void> =>
  addJob(client, refresh, { subscriptionId }, { key: `${refresh.name}/${subscriptionId}` });

export const billingJobs = (billing: Pick<Billing, 'refresh' | 'reconcile'>): JobPlan => ({
  jobs: [
    job(refresh, ({ subscriptionId }) => billing.refresh(subscriptionId)),
    job(compare, () => billing.reconcile()),
  ],
  cron: [{ type: compare, crontab: '40 3 * * *' }],
});
