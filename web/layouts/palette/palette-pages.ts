// The pages that the palette leads to.
import { adminGroups, footerLinks, linksIn, linksOut, type SiteLink } from '../site-links.ts';

const accountPages: readonly SiteLink[] = [
  { to: '/search?tab=saved-searches', name: 'Saved Searches' },
  { to: '/lists/compare', name: 'Compare Your Own File' },
  { to: '/account', name: 'Account Settings' },
  { to: '/account?tab=subscription', name: 'Subscription' },
  { to: '/account?tab=reveals', name: 'My Reveals' },
  { to: '/account?tab=exports', name: 'Exports' },
  { to: '/account?tab=notifications', name: 'Notifications' },
  { to: '/account?tab=security', name: 'Security' },
  { to: '/account?tab=api-keys', name: 'API Keys' },
  { to: '/account?tab=webhooks', name: 'Webhooks' },
];

const visitorPages: readonly SiteLink[] = [
  { to: '/login', name: 'Log in' },
  { to: '/signup', name: 'Get Started' },
];

const adminPages: readonly SiteLink[] = [
  { to: '/admin', name: 'Admin Dashboard' },
  ...adminGroups.flatMap(({ links }) => links),
];

/** Only pages that the visitor may open, each once; the most used ones first. */
export function pagesFor({ isSignedIn, isAdmin }: { isSignedIn: boolean; isAdmin: boolean }): readonly SiteLink[] {
  const pages = [
    ...(isSignedIn ? linksIn : linksOut),
    ...(isAdmin ? adminPages : []),
    ...(isSignedIn ? accountPages : visitorPages),
    ...footerLinks,
  ];
  const known = new Set<string>();
  return pages.filter(({ to }) => !known.has(to) && known.add(to));
}
