// The payment page and the portal of the sandbox, without scripts: they take the place of a payment provider's pages.
import { priceId } from '#contract/billing/billing.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { htmlResponse, seeOther, type RawRequest, type RawRoute } from '#server/foundation/raw-route/public.ts';
import { refuseDemoAccount } from '../refuse-demo-account.ts';
import type { SandboxCheckouts } from './sandbox-checkout.ts';
import { checkoutPage, portalPage, seatsPortalPage } from './sandbox-pages.ts';
import { sandboxSeatActions } from './sandbox-seats.ts';
import type { SandboxSeatsPortal } from './sandbox-seats-portal.ts';
import type { PortalChange, SandboxPortal } from './sandbox-portal.ts';

export interface Sandbox {
  checkouts: SandboxCheckouts;
  portal: SandboxPortal;
  seatsPortal: SandboxSeatsPortal;
}

// `open`, because a visitor without a session gets 404, as for a checkout of another account.
const page = { capability: 'open', sender: 'browser', refusesOtherSites: true, bodyBytesMax: 4_096 } as const;

export function sandboxRoutes({ checkouts, portal, seatsPortal }: Sandbox): RawRoute[] {
  return [
    ...seatsRoutes(seatsPortal),
    {
      ...page,
      method: 'GET',
      path: '/sandbox/checkout/:id',
      handle: async (sent) => {
        const checkout = await checkouts.read(sent.parameter('id'), await userIdOf(sent));
        return htmlResponse(checkoutPage(checkout, { nonce: sent.nonce, isDeclined: false }));
      },
    },
    {
      ...page,
      method: 'POST',
      path: '/sandbox/checkout/:id',
      handle: async (sent) => {
        const [id, userId] = [sent.parameter('id'), await userIdOf(sent)];
        const choice = (await formOf(sent)).get('choice');
        if (choice === 'pay') return seeOther((await checkouts.pay(id, userId)).successPath);
        const checkout = await checkouts.read(id, userId);
        if (choice === 'back') return seeOther(checkout.cancelPath);
        return htmlResponse(checkoutPage(checkout, { nonce: sent.nonce, isDeclined: choice === 'decline' }));
      },
    },
    {
      ...page,
      method: 'GET',
      path: '/sandbox/portal/:id',
      handle: async (sent) =>
        htmlResponse(portalPage(await portal.read(sent.parameter('id'), await userIdOf(sent)), sent.nonce)),
    },
    {
      ...page,
      method: 'POST',
      path: '/sandbox/portal/:id',
      handle: async (sent) => {
        const userId = await userIdOf(sent);
        await portal.change(sent.parameter('id'), userId, portalChange(await formOf(sent)));
        return seeOther(new URL(sent.request.url).pathname);
      },
    },
  ];
}

const seatsRoutes = (portal: SandboxSeatsPortal): RawRoute[] => [
  {
    ...page,
    method: 'GET',
    path: '/sandbox/seats/:id',
    handle: async (sent) =>
      htmlResponse(seatsPortalPage(await portal.read(sent.parameter('id'), await userIdOf(sent)), sent.nonce)),
  },
  {
    ...page,
    method: 'POST',
    path: '/sandbox/seats/:id',
    handle: async (sent) => {
      const userId = await userIdOf(sent);
      const chosen = (await formOf(sent)).get('action');
      const action = sandboxSeatActions.find((known) => known === chosen);
      if (action === undefined) throw unknownChoice();
      await portal.change(sent.parameter('id'), userId, action);
      return seeOther(new URL(sent.request.url).pathname);
    },
  },
];

async function userIdOf({ caller }: RawRequest): Promise<string> {
  const signedIn = await caller();
  if (signedIn === null) throw new AppError('not_found', 'NOT_FOUND', 'There is nothing at this address.');
  refuseDemoAccount(signedIn);
  return signedIn.userId;
}

const formOf = async ({ request }: RawRequest): Promise<URLSearchParams> => new URLSearchParams(await request.text());

function portalChange(fields: URLSearchParams): PortalChange {
  const action = fields.get('action');
  if (action === 'cancel' || action === 'resume') return { action };
  const newPrice = priceId.safeParse(fields.get('priceId'));
  if (action === 'switch' && newPrice.success) return { action, priceId: newPrice.data };
  throw unknownChoice();
}

const unknownChoice = (): AppError =>
  new AppError('invalid_input', 'INVALID_INPUT', 'The form contains an unknown choice. Open the page again.');
