export { billingFeature } from './definition.ts';
export { billingJobs, billingRequests } from './billing-jobs.ts';
export { mayRetryCancellation, readCancellations } from './account-state/cancellation.ts';
export { openBilling } from './billing.ts';
export type { Billing } from './billing.ts';
export { countGuaranteeRequests } from './guarantee/guarantee-store.ts';
export { giveSandboxSubscription } from './sandbox/give-subscription.ts';
export { countSubscriptions } from './subscription-statistics-store.ts';
export { checkStripe, stripeModeOf } from './stripe/price-check.ts';
