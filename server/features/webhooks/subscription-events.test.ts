// A change of the plan is told, with the sandbox of the embedded default as the shop.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { webhookReceiver } from './testing/receiver.ts';
import { webhookCalls } from './testing/webhook-calls.ts';

const receiver = webhookReceiver();
const product = testProduct({ mode: 'embedded', runsJobs: false, webhookHostsAllowed: ['127.0.0.1'] });
const calls = webhookCalls(product);

const submit = ({ cookie }: SignedIn, path: string, fields: Record<string, string>): Promise<Response> =>
  product.request(path, {
    method: 'POST',
    headers: { cookie, origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
const pathOf = async (answer: Promise<Response>): Promise<string> =>
  z.object({ url: z.string() }).parse(await (await answer).json()).url;

test('a plan that changes is told with its state and its id', async () => {
  const person = await product.signedIn();
  const checkout = await pathOf(person.post('/api/create-checkout', { priceId: 'price_annual' }));
  await submit(person, checkout, { choice: 'pay' });
  await calls.create(person, receiver.url());
  const portal = await pathOf(person.post('/api/customer-portal', {}));
  await submit(person, portal, { action: 'switch', priceId: 'price_monthly' });
  await product.runJob('deliver-webhooks', {});
  expect(receiver.take().map(({ body }) => z.looseObject({ data: z.unknown() }).parse(JSON.parse(body)).data)).toEqual([
    { status: 'active', plan: 'price_monthly' },
  ]);
});
