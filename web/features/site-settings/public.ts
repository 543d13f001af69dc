export { Claim, PreviewClaim, ProfessionalsClaim, ProvenClaim } from './claim.tsx';
export { hiddenPage, pageHead, pageTitle } from './page-head.ts';
export { CoveredArea, SiteName } from './site-words.tsx';
export { areaOf, siteOf, useSite, withSiteName } from './site.ts';
export { SiteLogo } from './site-logo.tsx';
export { Sourced } from './sourced.tsx';
export { OperatorScreen } from './operator/operator-screen.tsx';
export { SettingsScreen } from './editor/settings-screen.tsx';
