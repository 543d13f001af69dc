export { Claim, PreviewClaim, ProfessionalsClaim, ProvenClaim } from './claim.tsx';
export { hiddenPage, pageHead, pageTitle } from './page-head.ts';
export { CoveredArea, SiteName } from './site-words.tsx';
export { areaOf, siteOf, useSite, withSiteName } from './site.ts';
export { SiteLogo } from './site-logo.tsx';
export { ownTextLoader, type OwnText } from './texts/own-text.ts';
export { TextBlocks } from './texts/text-blocks.tsx';
export { Sourced } from './sourced.tsx';
export { SettingsScreen } from './editor/settings-screen.tsx';
