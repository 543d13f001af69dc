export { openBilling } from './billing.ts';
export type { Billing, RequestRefresh } from './billing.ts';
export { billingRoutes } from './billing-routes.ts';
export type { SubscriptionReader } from './read-subscription.ts';
export { giveSandboxSubscription } from './sandbox/give-subscription.ts';
export type { PortalWish } from './sandbox/sandbox-portal.ts';
export type { Subscription } from './subscription.ts';
