export { billingJobs, billingRequests } from './billing-jobs.ts';
export { openBilling } from './billing.ts';
export type { Billing } from './billing.ts';
export { billingRawRoutes, billingRoutes } from './billing-routes.ts';
export { guaranteeRoutes } from './guarantee/guarantee-routes.ts';
export { countGuaranteeRequests } from './guarantee/guarantee-store.ts';
export { giveSandboxSubscription } from './sandbox/give-subscription.ts';
export { countSubscriptions } from './subscription-statistics-store.ts';
export { checkStripe } from './stripe/price-check.ts';
