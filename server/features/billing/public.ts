export { subscriptionReader } from './read-subscription.ts';
export type { SubscriptionReader } from './read-subscription.ts';
export { giveSandboxSubscription } from './sandbox/give-subscription.ts';
export type { Subscription } from './subscription.ts';
