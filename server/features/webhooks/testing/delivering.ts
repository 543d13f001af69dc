// The delivery of webhooks with a clock that the test sets.
import { mailQueue } from '#server/foundation/mail/public.ts';
import { resolveHost, type OutboundParts } from '#server/foundation/outbound/public.ts';
import { testSealing } from '#server/testing/secrets.ts';
import type { TestProduct } from '#server/testing/product.ts';
import { deliverDue } from '../deliver.ts';

export const addressOfOwner = 'owner@clinic.example';

export function delivering({ database }: Pick<TestProduct, 'database'>) {
  // Behind the clock of the database, whose time events have.
  let now = new Date(Date.now() + 60_000);
  const parts = {
    database,
    clock: { now: () => now },
    sealing: testSealing,
    queueMail: mailQueue(testSealing),
    publicUrl: 'https://care.example',
    mayReceiveEvents: () => Promise.resolve(true),
    addressOf: () => Promise.resolve(addressOfOwner),
  };
  const local: OutboundParts = {
    rules: { hostsAllowed: ['127.0.0.1'], setting: 'WEBHOOK_HOSTS_ALLOWED' },
    resolve: resolveHost,
  };
  return {
    now: () => now,
    later: (minutes: number): void => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    /** One run of the job. `outbound` left out: to servers of this machine. */
    deliver: (outbound: OutboundParts = local): Promise<boolean> =>
      deliverDue({ ...parts, webhookOutbound: outbound }, new AbortController().signal),
  };
}
