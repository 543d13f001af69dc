// The caller's rights. They are read for every request, so that a plan that ends, or a grant that is used up
// or revoked, counts at once in every process. The last values are trusted for one minute while the database is unavailable.
import type { Access, Seat } from '#contract/access/access.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import { lastKnown, type Database } from '#server/foundation/database/public.ts';
import type { Caller, RightsOf } from '#server/foundation/operation/public.ts';
import type { Billing } from '../billing/public.ts';
import { findGrants } from '../demo-access/public.ts';
import { decide, type Entitlements } from './decide.ts';
import { refusal } from './refusal.ts';

export interface AccessParts {
  database: Database;
  clock: Clock;
  subscriptions: Pick<Billing, 'subscriptionOf'>;
  /** In a workspace; null: the account is in none. */
  seatOf: (userId: string) => Promise<Seat | null>;
}

export function rightsReader({ database, clock, subscriptions, seatOf }: AccessParts): RightsOf {
  const known = lastKnown<Omit<Entitlements, 'caller'>>(clock);
  const read = async ({ userId }: Caller): Promise<Omit<Entitlements, 'caller'>> => {
    const [subscription, seat] = await Promise.all([subscriptions.subscriptionOf(userId), seatOf(userId)]);
    return { subscription, seat, grants: subscription.subscribed ? [] : await findGrants(database, userId) };
  };
  const accessOf = async (caller: Caller | null): Promise<Access> =>
    decide(caller && { caller, ...(await known.read(caller.userId, () => read(caller))) }, clock.now());
  return (caller) => {
    let decided: Promise<Access> | null = null;
    const access = (): Promise<Access> => (decided ??= accessOf(caller));
    return {
      access,
      demand: async (capability) => {
        // Who is signed in is known already; nothing more needs to be read.
        if (capability === 'open' || (capability === 'account' && caller !== null && caller.apiKey === null)) return;
        const { reason, endedAt } = (await access()).capabilities[capability];
        if (reason !== null) throw refusal(reason, capability, endedAt);
      },
    };
  };
}
