import { webhookLimits as limits } from '#contract/webhooks/webhook-limits.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { addJob, cronJob, job, type Job } from '#server/foundation/jobs/public.ts';
import { deliverWebhooks } from './deliver-job.ts';
import { deliverDue, type DeliverParts } from './deliver.ts';
import { deleteDeliveriesBefore } from './deliveries-store.ts';

const keptMs = limits.deliveriesKeptDays * 24 * 3_600_000;

async function deliverAndGoOn(parts: DeliverParts, signal: AbortSignal): Promise<void> {
  if (await deliverDue(parts, signal))
    await inTransaction(parts.database, (client) => addJob(client, deliverWebhooks, {}, { key: deliverWebhooks.name }));
}

export const webhookJobs = (parts: DeliverParts): Job[] => [
  job(deliverWebhooks, (_payload, { signal }) => deliverAndGoOn(parts, signal)),
  // What has to be tried again, and what a process that was killed left.
  cronJob({ name: 'retry-webhooks', crontab: '* * * * *' }, ({ signal }) => deliverAndGoOn(parts, signal)),
  cronJob({ name: 'forget-webhook-deliveries', crontab: '50 * * * *' }, () =>
    deleteDeliveriesBefore(parts.database, new Date(parts.clock.now().getTime() - keptMs)),
  ),
];
