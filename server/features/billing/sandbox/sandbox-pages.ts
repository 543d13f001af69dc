import { plans, priceIds, type PriceId } from '#contract/billing/billing.ts';
import { html, raw, type Html } from '#server/foundation/html/public.ts';
import type { Subscription } from '../subscription.ts';
import { sandboxSeatPrice, type SandboxSeatAction } from './sandbox-seats.ts';
import type { SeatsOfPortal } from './sandbox-seats-portal.ts';
import type { SandboxCheckout } from './sandbox-checkout.ts';

const style = raw(`
  :root { color-scheme: light dark; --ground: #faf8f4; --ink: #1d2321; --soft: #565f5b; --line: #8a918d; --act: #0b5d4e; --on-act: #fff; --warn: #8a1f11; }
  @media (prefers-color-scheme: dark) { :root { --ground: #141816; --ink: #eceae4; --soft: #b3bab6; --line: #757d79; --act: #7fd3bf; --on-act: #10221d; --warn: #ffb4a6; } }
  body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
  main { max-width: 26rem; margin: 0 auto; padding: 2rem 1.25rem; }
  h1 { font-size: 1.5rem; line-height: 1.2; margin: 1.5rem 0 .5rem; }
  p { margin: .5rem 0; }
  .notice { border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; }
  .price { font-size: 1.25rem; font-weight: 600; }
  .warn { color: var(--warn); font-weight: 600; }
  .soft { color: var(--soft); }
  form { display: grid; gap: .75rem; margin: 1.5rem 0; }
  button { font: inherit; font-weight: 600; min-height: 2.75rem; border-radius: .5rem; border: 1px solid var(--line); background: transparent; color: inherit; cursor: pointer; }
  button.act { background: var(--act); border-color: var(--act); color: var(--on-act); }
  button:focus-visible, a:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
  a { color: var(--act); }
`);

const page = (title: string, nonce: string, content: Html): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} (sandbox)</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style nonce="${nonce}">
          ${style}
        </style>
      </head>
      <body>
        <main>
          <p class="notice" role="note">
            <strong>Sandbox: no money moves.</strong> This page stands in for the payment provider. It takes no card and
            exists only where this site runs on its own database.
          </p>
          ${content}
        </main>
      </body>
    </html>`;

const priceText = (priceId: PriceId): string => {
  const { priceCents, billingInterval } = plans[priceId];
  return `$${(priceCents / 100).toLocaleString('en-US')} per ${billingInterval}`;
};

const dollars = (cents: number): string => `$${(cents / 100).toLocaleString('en-US')}`;

const seatsPriceText = (seats: number): string => {
  const { priceCents, billingInterval } = sandboxSeatPrice;
  return `${dollars(priceCents * seats)} per ${billingInterval}: ${seats} seats of ${dollars(priceCents)} each`;
};

const dayText = (day: Date | null): string =>
  day?.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }) ?? '';

export function checkoutPage(
  { priceId, seats, status, cancelPath, successPath }: SandboxCheckout,
  { nonce, isDeclined }: { nonce: string; isDeclined: boolean },
): Html {
  const name = priceId === null ? 'Workspace Seats' : plans[priceId].name;
  if (status !== 'open') {
    return page(
      name,
      nonce,
      html`<h1>${status === 'completed' ? 'This checkout is paid' : 'This checkout was replaced by a later one'}</h1>
        <p><a href="${status === 'completed' ? successPath : cancelPath}">Continue</a></p>`,
    );
  }
  return page(
    name,
    nonce,
    html`<h1>Subscribe to the ${name}</h1>
      <p class="price">${priceId === null ? seatsPriceText(seats ?? 0) : priceText(priceId)}</p>
      ${isDeclined ? html`<p class="warn" role="alert">Your card was declined. Nothing was paid; try again or go back.</p>` : ''}
      <form method="post">
        <button class="act" name="choice" value="pay">Pay</button>
        <button name="choice" value="decline">Card is declined</button>
        <button name="choice" value="back">Go back</button>
      </form>`,
  );
}

export function portalPage(subscription: Subscription, nonce: string): Html {
  const { subscribed, cancelAtPeriodEnd, currentPeriodEnd, planName, priceId } = subscription;
  const back = html`<p><a href="/account">Back to your account</a></p>`;
  if (!subscribed)
    return page(
      'Manage your subscription',
      nonce,
      html`<h1>Your subscription has ended</h1>
        <p><a href="/pricing">Choose a plan</a></p>
        ${back}`,
    );
  return page(
    'Manage your subscription',
    nonce,
    html`<h1>${planName}</h1>
      ${priceId === null ? '' : html`<p class="price">${priceText(priceId)}</p>`}
      <p class="soft">${cancelAtPeriodEnd ? 'Cancelled. It ends' : 'It renews'} on ${dayText(currentPeriodEnd)}.</p>
      <form method="post">
        ${
          cancelAtPeriodEnd
            ? html`<button class="act" name="action" value="resume">Resume the subscription</button>`
            : html`<button name="action" value="cancel">Cancel at the end of the period</button>`
        }
      </form>
      ${priceIds
        .filter((other) => other !== priceId)
        .map(
          (other) =>
            html`<form method="post">
              <input type="hidden" name="priceId" value="${other}" />
              <button name="action" value="switch">Switch to the ${plans[other].name}, ${priceText(other)}</button>
            </form>`,
        )}
      ${back}`,
  );
}

const button = (action: SandboxSeatAction, text: string): Html =>
  html`<button name="action" value="${action}">${text}</button>`;

/** The number of seats is changed on the page of the workspace, which knows its members. */
export function seatsPortalPage(
  { seats, status, endsAt, isOver, currentPeriodEnd }: SeatsOfPortal,
  nonce: string,
): Html {
  const back = html`<p><a href="/workspace">Back to your workspace</a></p>`;
  if (isOver)
    return page(
      'Manage your seats',
      nonce,
      html`<h1>Your seats have ended</h1>
        ${back}`,
    );
  const isDue = status === 'past_due';
  return page(
    'Manage your seats',
    nonce,
    html`<h1>Workspace Seats</h1>
      <p class="price">${seatsPriceText(seats)}</p>
      <p class="soft">
        ${endsAt === null ? 'They renew' : 'Cancelled. They end'} on ${dayText(endsAt ?? currentPeriodEnd)}.
      </p>
      ${isDue ? html`<p class="warn" role="alert">The last payment failed.</p>` : ''}
      <form method="post">
        ${isDue ? button('pay', 'Pay the open invoice') : button('decline', 'Let the next payment fail')}
        ${endsAt === null ? button('cancel', 'Cancel at the end of the period') : button('resume', 'Resume the seats')}
      </form>
      ${back}`,
  );
}
