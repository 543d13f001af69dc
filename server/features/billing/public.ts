export { billingJobs, requestRefresh } from './billing-jobs.ts';
export { openBilling } from './billing.ts';
export type { Billing } from './billing.ts';
export { billingRoutes } from './billing-routes.ts';
export { giveSandboxSubscription } from './sandbox/give-subscription.ts';
export type { PortalWish } from './sandbox/sandbox-portal.ts';
export type { Subscription } from './subscription.ts';
