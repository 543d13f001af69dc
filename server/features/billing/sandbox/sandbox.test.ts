import { beforeAll, describe, expect, test } from 'vitest';
import { mySubscription, type MySubscription } from '#contract/billing/billing.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';

const demo = 'demo@postbox.example';
const product = testProduct({ mode: 'embedded', accounts: { demoEmail: demo } });
let stranger: SignedIn;
beforeAll(async () => {
  stranger = await product.signedIn();
});

const call = async (path: string, { authorization }: SignedIn, body: unknown = {}): Promise<unknown> =>
  (await product.post(path, body, { headers: { authorization } })).json();

const urlOf = (answer: unknown): string => String(Reflect.get(Object(answer), 'url'));

const openCheckout = async (person: SignedIn, body: unknown = { priceId: 'price_annual' }): Promise<string> =>
  urlOf(await call('/api/create-checkout', person, body));

const subscriptionOf = async (person: SignedIn): Promise<MySubscription> =>
  mySubscription.parse(await call('/api/get_my_subscription', person));

const see = (path: string, { cookie }: { cookie: string }): Promise<Response> =>
  product.request(path, { headers: { cookie } });

/** As a browser sends the page's form. */
const submit = (
  path: string,
  { cookie }: SignedIn,
  fields: Record<string, string>,
  origin = 'http://localhost',
): Promise<Response> =>
  product.request(path, {
    method: 'POST',
    headers: { cookie, origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });

/** A user who paid, and the path of their portal. */
async function subscriber(priceId: 'price_monthly' | 'price_annual'): Promise<{ person: SignedIn; portal: string }> {
  const person = await product.signedIn();
  await submit(await openCheckout(person, { priceId }), person, { choice: 'pay' });
  return { person, portal: urlOf(await call('/api/customer-portal', person)) };
}

async function expectDemoRefusal(response: Response): Promise<void> {
  expect([response.status, await response.text()]).toEqual([
    403,
    expect.stringContaining('The demo account is shared, so no plan can be bought or managed on it.'),
  ]);
}

describe('the sandbox refuses', () => {
  test('its pages to anybody but the person they are for', async () => {
    const { person, portal } = await subscriber('price_annual');
    const checkout = await openCheckout(await product.signedIn());
    for (const path of [checkout, portal, '/sandbox/checkout/none', '/sandbox/portal/none']) {
      expect((await product.request(path)).status).toBe(404);
      expect((await see(path, stranger)).status).toBe(404);
      expect((await submit(path, stranger, { choice: 'pay', action: 'cancel' })).status).toBe(404);
    }
    expect(await subscriptionOf(stranger)).toMatchObject({ subscribed: false });
    expect(await subscriptionOf(person)).toMatchObject({ cancel_at_period_end: false });
  });

  test('to sell to a visitor of the shared demo account, and to change a plan that was bought on it before', async () => {
    const visitor = await product.signedIn({ email: demo });
    await expectDemoRefusal(await visitor.post('/api/create-checkout', { priceId: 'price_monthly' }));
    await product.database.pool.query(`update users set email = 'earlier-demo@postbox.example' where id = $1`, [
      visitor.userId,
    ]);
    const { person, portal } = await subscriber('price_annual');
    await product.database.pool.query('update users set email = $2 where id = $1', [person.userId, demo]);
    await expectDemoRefusal(await person.post('/api/customer-portal', {}));
    await expectDemoRefusal(await see(portal, person));
    await expectDemoRefusal(await submit(portal, person, { action: 'cancel' }));
    expect(await subscriptionOf(person)).toMatchObject({ subscribed: true, cancel_at_period_end: false });
  });

  test('a form that another site sends', async () => {
    const person = await product.signedIn();
    const path = await openCheckout(person);
    expect((await submit(path, person, { choice: 'pay' }, 'https://elsewhere.example')).status).toBe(403);
    expect(await subscriptionOf(person)).toMatchObject({ subscribed: false });
  });

  test('a choice that it does not offer, and a form that is too large', async () => {
    const { person, portal } = await subscriber('price_annual');
    for (const fields of [{}, { action: 'refund' }, { action: 'switch', priceId: 'price_free' }])
      expect((await submit(portal, person, fields)).status).toBe(400);
    expect((await submit(portal, person, { action: 'x'.repeat(5_000) })).status).toBe(413);
    expect(await subscriptionOf(person)).toMatchObject({ tier: 'premium', cancel_at_period_end: false });
  });

  test('to take payment for a checkout that a later one replaced', async () => {
    const person = await product.signedIn();
    const [first, second] = [await openCheckout(person), await openCheckout(person, { priceId: 'price_monthly' })];
    expect((await submit(first, person, { choice: 'pay' })).status).toBe(409);
    expect(await (await see(first, person)).text()).toContain('replaced by a later one');
    expect((await submit(second, person, { choice: 'pay' })).status).toBe(303);
    expect(await subscriptionOf(person)).toMatchObject({ tier: 'basic' });
  });
});

describe('the payment page of the sandbox', () => {
  test('says that no money moves, what is paid, and runs no script', async () => {
    const person = await product.signedIn();
    const page = await (await see(await openCheckout(person), person)).text();
    for (const text of [
      'Sandbox: no money moves.',
      'Annual Plan',
      '$2,995 per year',
      'Pay',
      'Card is declined',
      'Go back',
    ])
      expect(page).toContain(text);
    expect(page).not.toMatch(/<script|https?:\/\//);
  });

  test('sells nothing while the card is declined or the person goes back', async () => {
    const person = await product.signedIn();
    const path = await openCheckout(person, { priceId: 'price_monthly', cancelUrl: '/search?query=nurse' });
    expect(await (await submit(path, person, { choice: 'decline' })).text()).toContain('Your card was declined.');
    const back = await submit(path, person, { choice: 'back' });
    expect([back.status, back.headers.get('location')]).toEqual([303, '/search?query=nurse']);
    expect(await subscriptionOf(person)).toMatchObject({ subscribed: false, status: 'none' });
  });

  test('sells once, however often the button is pressed, and leads to the page of success with its session', async () => {
    const person = await product.signedIn();
    const path = await openCheckout(person);
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(path, person, { choice: 'pay' })));
    for (const answer of answers)
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        expect.stringMatching(/^\/success\?session_id=cs_sandbox_[\w-]{20,}$/),
      ]);
    const { rows } = await product.database.pool.query('select from subscriptions where user_id = $1', [person.userId]);
    expect(rows).toHaveLength(1);
    expect(await subscriptionOf(person)).toMatchObject({
      subscribed: true,
      tier: 'premium',
      plan_name: 'Annual Plan',
      price_amount: 299_500,
      guarantee: { holds: true },
    });
    expect(await (await see(path, person)).text()).toContain('This checkout is paid');
  });
});

describe('the portal of the sandbox', () => {
  test('cancels at the end of the period and resumes', async () => {
    const { person, portal } = await subscriber('price_monthly');
    expect(await (await see(portal, person)).text()).toMatch(/Monthly Plan[\s\S]*\$295 per month[\s\S]*It renews on/);
    const { current_period_end: end } = await subscriptionOf(person);
    expect((await submit(portal, person, { action: 'cancel' })).headers.get('location')).toBe(portal);
    expect(await subscriptionOf(person)).toMatchObject({
      subscribed: true,
      tier: 'basic',
      cancel_at_period_end: true,
      current_period_end: end,
    });
    expect(await (await see(portal, person)).text()).toContain('It ends on');
    await submit(portal, person, { action: 'resume' });
    expect(await subscriptionOf(person)).toMatchObject({
      subscribed: true,
      cancel_at_period_end: false,
      current_period_end: end,
    });
  });

  test('switches the plan, and with it tier and guarantee', async () => {
    const { person, portal } = await subscriber('price_monthly');
    expect(await subscriptionOf(person)).toMatchObject({
      tier: 'basic',
      guarantee: { holds: false, reason: 'monthly_plan' },
    });
    await submit(portal, person, { action: 'switch', priceId: 'price_annual' });
    expect(await subscriptionOf(person)).toMatchObject({
      tier: 'premium',
      price_amount: 299_500,
      guarantee: { holds: true, reason: 'holds' },
    });
  });

  test('of a subscription that has ended changes nothing more', async () => {
    const { person, portal } = await subscriber('price_monthly');
    await submit(portal, person, { action: 'cancel' });
    await product.database.pool.query(
      `update subscriptions set ends_at = now() - interval '1 second' where user_id = $1`,
      [person.userId],
    );
    expect(await subscriptionOf(person)).toMatchObject({ subscribed: false, tier: 'free', status: 'canceled' });
    expect((await submit(portal, person, { action: 'resume' })).status).toBe(409);
    expect(await (await see(portal, person)).text()).toContain('Your subscription has ended');
    expect(urlOf(await call('/api/create-checkout', person, { priceId: 'price_annual' }))).toMatch(
      /^\/sandbox\/checkout\//,
    );
  });
});
