export { Claim, PreviewClaim, ProfessionalsClaim, ProvenClaim } from './claim.tsx';
export { pageHead } from './page-head.ts';
export { CoveredArea } from './covered-area.tsx';
export { areaOf, siteOf, useSite } from './site.ts';
export { SiteLogo } from './site-logo.tsx';
export { Sourced } from './sourced.tsx';
export { OperatorScreen } from './operator/operator-screen.tsx';
export { SettingsScreen } from './editor/settings-screen.tsx';
