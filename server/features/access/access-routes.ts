import { signedIn, type ContractImplementer } from '#server/foundation/operation/public.ts';
import type { Billing } from '../billing/public.ts';

export const accessRoutes = ({ access }: ContractImplementer, { subscriptionOf }: Pick<Billing, 'subscriptionOf'>) => ({
  getAccess: access.getAccess.handler(({ context }) => context.rights.access()),
  checkSubscription: access.checkSubscription.handler(async ({ context }) => {
    const { subscribed } = await subscriptionOf(signedIn(context).userId);
    return { subscribed };
  }),
  checkAdmin: access.checkAdmin.handler(async ({ context }) => {
    const { userId, email, role } = signedIn(context);
    const { status } = await subscriptionOf(userId);
    return { isAdmin: role === 'admin', email, subscriptionStatus: status };
  }),
});
