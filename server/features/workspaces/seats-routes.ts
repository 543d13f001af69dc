import { signedIn, successAfter, type ContractImplementer } from '#server/foundation/operation/public.ts';
import { changingOwnAccount } from '../accounts/public.ts';
import { buySeats, type SalesParts } from './buy-seats.ts';
import { changeSeats, openSeatsPortal, previewSeats, setRenewal } from './change-seats.ts';
import { changePool } from './manage-workspace.ts';
import { readSeats } from './read-seats.ts';

export const seatsRoutes = ({ workspaces }: Pick<ContractImplementer, 'workspaces'>, parts: SalesParts) => ({
  // A page that shows no price is better than one that does not open.
  getSeatOffer: workspaces.getSeatOffer.handler(async () => ({
    offer: await parts.billing.seats.price().catch(() => null),
  })),
  getSeats: workspaces.getSeats.handler(async ({ context }) => ({
    seats: await readSeats(parts, signedIn(context).userId),
  })),
  buySeats: workspaces.buySeats.handler(async ({ input, context }) => ({
    url: await buySeats(parts, changingOwnAccount(context), input),
  })),
  checkSeatPayment: workspaces.checkSeatPayment.handler(async ({ input, context }) => ({
    state: await parts.billing.seats.checkPayment(signedIn(context).userId, input.session_id ?? null),
  })),
  previewSeats: workspaces.previewSeats.handler(({ input, context }) =>
    previewSeats(parts, changingOwnAccount(context).userId, input.seats),
  ),
  changeSeats: workspaces.changeSeats.handler(({ input, context }) =>
    successAfter(changeSeats(parts, changingOwnAccount(context).userId, input)),
  ),
  cancelSeats: workspaces.cancelSeats.handler(({ context }) =>
    successAfter(setRenewal(parts, changingOwnAccount(context).userId, false)),
  ),
  resumeSeats: workspaces.resumeSeats.handler(({ context }) =>
    successAfter(setRenewal(parts, changingOwnAccount(context).userId, true)),
  ),
  openSeatsPortal: workspaces.openSeatsPortal.handler(async ({ context }) => ({
    url: await openSeatsPortal(parts, changingOwnAccount(context).userId),
  })),
  changePool: workspaces.changePool.handler(({ input, context }) =>
    successAfter(changePool(parts, changingOwnAccount(context).userId, input)),
  ),
});
