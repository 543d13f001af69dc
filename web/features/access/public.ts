export { AccessProvider, isRefusal, may, useAccess, useRecheckAccess } from './access.tsx';
export { AccountBanners } from './account-banners.tsx';
export { AskProvider, useAsk, useGate } from './asking.tsx';
export { DemoRestrictions } from './demo-restrictions.tsx';
export { Paywall } from './paywall.tsx';
