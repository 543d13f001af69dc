// What the caller of a request may do. Read afresh for every request, so that a plan that ends, a grant that is used up
// or taken back, counts at once in every process; what was read last serves for the minute in which the database may be away.
import type { Access } from '#contract/access.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import { lastKnown } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Caller, Rights } from '#server/foundation/operation/public.ts';
import type { Billing } from '../billing/public.ts';
import { findGrants } from '../demo-access/public.ts';
import { decide } from './decide.ts';
import type { Standing } from './decide.ts';
import { refusal } from './refusal.ts';

export interface AccessParts {
  database: Database;
  clock: Clock;
  subscriptions: Pick<Billing, 'subscriptionOf'>;
}

/** Null: nobody is signed in. */
export type RightsOf = (caller: Caller | null) => Rights;

export function rightsReader({ database, clock, subscriptions }: AccessParts): RightsOf {
  const known = lastKnown<Omit<Standing, 'caller'>>(clock);
  const read = async ({ userId }: Caller): Promise<Omit<Standing, 'caller'>> => {
    const subscription = await subscriptions.subscriptionOf(userId);
    return { subscription, grants: subscription.subscribed ? [] : await findGrants(database, userId) };
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
        if (capability === 'open' || (capability === 'account' && caller !== null)) return;
        const { reason } = (await access()).capabilities[capability];
        if (reason !== null) throw refusal(reason, capability);
      },
    };
  };
}
