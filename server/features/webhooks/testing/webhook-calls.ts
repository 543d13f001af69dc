import { z } from 'zod';
import { webhookEvents } from '#contract/webhooks/webhook-limits.ts';
import type { SignedIn, TestProduct } from '#server/testing/product.ts';

const created = z.object({ secret: z.string(), webhook: z.object({ id: z.string() }).loose() });
const listed = z.object({
  isAllowed: z.boolean(),
  data: z.array(
    z
      .object({
        id: z.string(),
        status: z.string(),
        isPausedByFailures: z.boolean(),
        failingSince: z.string().nullable(),
      })
      .loose(),
  ),
});
const log = z.object({
  data: z.array(
    z
      .object({
        id: z.string(),
        event: z.string(),
        state: z.string(),
        attempts: z.number(),
        lastStatus: z.number().nullable(),
        problem: z.string().nullable(),
        payload: z.string(),
      })
      .loose(),
  ),
});
export type LoggedDelivery = z.output<typeof log>['data'][number];

const allEvents = [...webhookEvents];

const put = (by: SignedIn, id: string, body: object): Promise<Response> =>
  by.request(`/api/account/webhooks/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

export function webhookCalls({ database }: Pick<TestProduct, 'database'>) {
  const confirmed = async (person: SignedIn): Promise<SignedIn> => {
    await database.pool.query(`update sessions set stepped_up_at = now() + interval '1 day' where user_id = $1`, [
      person.userId,
    ]);
    return person;
  };
  return {
    confirmed,
    put,
    create: async (by: SignedIn, url: string, events: readonly string[] = allEvents) =>
      created.parse(await (await (await confirmed(by)).post('/api/account/webhooks', { url, events })).json()),
    list: async (by: SignedIn) => listed.parse(await (await by.request('/api/account/webhooks')).json()),
    rotate: async (by: SignedIn, id: string) =>
      created.parse(await (await by.post(`/api/account/webhooks/${id}/rotate`, {})).json()),
    test: (by: SignedIn, id: string) => by.post(`/api/account/webhooks/${id}/test`, {}),
    log: async (by: SignedIn, id: string): Promise<LoggedDelivery[]> =>
      log.parse(await (await by.request(`/api/account/webhooks/${id}/deliveries`)).json()).data,
    replay: (by: SignedIn, id: string, deliveryId: string) =>
      by.post(`/api/account/webhooks/${id}/deliveries/${deliveryId}/replay`, {}),
  };
}
