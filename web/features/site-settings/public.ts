export { Claim, ProvenClaim } from './claim.tsx';
export { pageHead } from './page-head.ts';
export { siteOf } from './site.ts';
export { SiteLogo } from './site-logo.tsx';
export { Sourced } from './sourced.tsx';
