export { PaymentBanner } from './payment-banner.tsx';
export { annualSavingCents, dollars, priceOf } from './plan-words.ts';
export { PricingScreen } from './pricing-screen.tsx';
export { SubscriptionTab } from './subscription-tab.tsx';
export { SuccessScreen } from './success-screen.tsx';
export { useSubscription } from './use-subscription.ts';
export { useUpgrade } from './use-upgrade.ts';
export { useWelcome } from './use-welcome.ts';
