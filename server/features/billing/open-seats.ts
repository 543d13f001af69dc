// The seats of workspaces, with Stripe or with the sandbox.
import type { StripeSettings } from '#server/foundation/config/public.ts';
import type { BillingRequests } from './billing-requests.ts';
import type { CheckoutParts } from './checkout/create-checkout.ts';
import { sandboxSeatChanger, sandboxSeats } from './sandbox/sandbox-seats.ts';
import { sandboxSeatsPortal, type SandboxSeatsPortal } from './sandbox/sandbox-seats-portal.ts';
import type { PriceCheck } from './stripe/price-check.ts';
import type { RefreshParts } from './stripe/refresh-subscription.ts';
import { stripeSeatProvider } from './stripe/stripe-seat-provider.ts';
import type { ProviderName } from './subscription.ts';
import { seatCounter, type SaveSeats, type TellOfSeats } from './seats/count-seats.ts';
import { seatSales, type SeatSales } from './seats/seat-sales.ts';
import { settleSeats } from './seats/settle-seats.ts';

/** What billing needs to know about workspaces, and tells them. server/assembly/parts.ts connects it to them. */
export interface WorkspaceNews {
  tell: TellOfSeats;
  exists: (workspaceId: string) => Promise<boolean>;
  /** Whether the account is an owner of the workspace. */
  mayManage: (userId: string, workspaceId: string) => Promise<boolean>;
}

interface SeatParts extends Pick<CheckoutParts, 'database' | 'clock' | 'log'> {
  settings: StripeSettings | null;
  prices: PriceCheck | null;
  allowsSandbox: boolean;
  providers: readonly ProviderName[];
  requests: Pick<BillingRequests, 'settleSeats'>;
  workspaces: WorkspaceNews;
}

export interface OpenSeats {
  save: SaveSeats;
  /** `stripe` null: Stripe takes no payments. */
  with: (stripe: RefreshParts | null) => { seats: SeatSales; settleSeats: (workspaceId: string) => Promise<void> };
  portal: SandboxSeatsPortal;
}

export function openSeats(parts: SeatParts): OpenSeats {
  const { database, clock, log, settings, prices, allowsSandbox, providers, requests, workspaces } = parts;
  const save = seatCounter({ clock, providers, requests, tellOfSeats: workspaces.tell });
  const change = sandboxSeatChanger(database, clock, save);
  return {
    save,
    portal: sandboxSeatsPortal(database, clock, { change, mayManage: workspaces.mayManage }),
    with: (stripe) => {
      const seatProviders = [
        ...(settings && stripe && prices ? [stripeSeatProvider(stripe, prices, settings.seatPrices)] : []),
        ...(allowsSandbox ? [sandboxSeats(database, change)] : []),
      ];
      const hasPrice = settings === null || settings.seatPrices.length > 0;
      const [provider = null] = seatProviders;
      return {
        seats: seatSales({ database, clock, log, provider, hasPrice, providers }),
        settleSeats: (workspaceId) =>
          settleSeats({ database, clock, log, seatProviders, workspaceExists: workspaces.exists }, workspaceId),
      };
    },
  };
}
