// The links in the navigation and in the footer. A new page adds its line.

interface SiteLink {
  to: string;
  name: string;
}

/** For visitors who are not signed in. */
export const linksOut: readonly SiteLink[] = [
  { to: '/search', name: 'Search' },
  { to: '/pricing', name: 'Pricing' },
  { to: '/about', name: 'About' },
];
export const linksIn: readonly SiteLink[] = [
  { to: '/search', name: 'Search' },
  { to: '/lists', name: 'Lists' },
  { to: '/email', name: 'Email' },
];
export const footerLinks: readonly SiteLink[] = [
  { to: '/submit-resume', name: 'Submit Resume' },
  { to: '/search', name: 'Search' },
  { to: '/specialties', name: 'Specialties' },
  { to: '/pricing', name: 'Pricing' },
  { to: '/about', name: 'About Us' },
  { to: '/contact', name: 'Contact' },
  { to: '/remove-info', name: 'Remove My Information' },
  { to: '/remove-info#do-not-sell', name: 'Do Not Sell or Share My Information' },
  { to: '/terms', name: 'Terms of Service' },
  { to: '/privacy', name: 'Privacy Policy' },
  { to: '/compliance', name: 'Compliance' },
  { to: '/money-back-guarantee', name: 'Money Back Guarantee' },
];
/** In the bar of administrators and in the menu of narrow windows. */
export const adminLinks: readonly SiteLink[] = [
  { to: '/admin', name: 'Overview' },
  { to: '/admin-dashboard', name: 'Dashboard' },
  { to: '/users', name: 'Users' },
  { to: '/resume-approval', name: 'Resume Approval' },
  { to: '/admin-reports', name: 'Reports' },
  { to: '/admin-imports', name: 'Imports' },
  { to: '/admin-logs', name: 'Logs' },
  { to: '/admin-removals', name: 'Removals' },
  { to: '/admin-messages', name: 'Messages' },
  { to: '/admin-guarantee', name: 'Refunds' },
  { to: '/admin-deletions', name: 'Deletions' },
  { to: '/admin-settings', name: 'Settings' },
  { to: '/admin-operator', name: 'Operator' },
  { to: '/admin-audit', name: 'Audit' },
];
