export { AccessProvider, isRefusal, may, refusalReasonOf, useAccess, useRecheckAccess } from './access.tsx';
export { AccessDenied, accessDeniedAddress } from './access-denied.tsx';
export { AccountBanners } from './account-banners.tsx';
export { DemoRestrictions } from './demo-restrictions.tsx';
export { Paywall } from './paywall.tsx';
export { RefusalProvider, useShowRefusal } from './refusal-dialog.tsx';
export { refusalOf, tipOf } from './refusal.ts';
export type { RefusalMessages } from './refusal.ts';
export { useGate } from './use-gate.ts';
