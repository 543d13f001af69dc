// Every address of the site, under the layouts: site and wide, app, admin.
import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';

const redirects = [route('directory', 'pages/directory-redirect.ts')];

/** Their sections reach from edge to edge. */
const widePages = [index('pages/home/home-page.tsx')];

const appPages = [
  route('search', 'pages/search-page.tsx'),
  route('lists', 'pages/lists-page.tsx'),
  route('lists/compare', 'pages/compare-page.tsx'),
  route('lists/:id', 'pages/list-page.tsx'),
  route('recent', 'pages/recent-page.tsx'),
  route('physician/:id', 'pages/profile-page.tsx', { id: 'physician' }),
  route('physicians/:id', 'pages/profile-page.tsx', { id: 'physicians' }),
];

const sitePages = [
  route('signup', 'pages/sign-up-page.tsx'),
  route('login', 'pages/login-page.tsx'),
  route('forgot-password', 'pages/forgot-password-page.tsx'),
  route('reset-password', 'pages/reset-password-page.tsx'),
  route('check-email-confirmation', 'pages/check-email-page.tsx'),
  route('confirm-email', 'pages/confirm-email-page.tsx'),
  route('sign-on', 'pages/sign-on-page.tsx'),
  route('account', 'pages/account-page.tsx'),
  route('oauth/authorize', 'pages/authorize-page.tsx'),
  route('workspace', 'pages/workspace-page.tsx'),
  route('join-workspace', 'pages/join-workspace-page.tsx'),
  route('pricing', 'pages/pricing-page.tsx'),
  route('checkout', 'pages/checkout-page.tsx'),
  route('contact', 'pages/contact-page.tsx'),
  route('submit-resume', 'pages/submit-resume-page.tsx'),
  route('email', 'pages/email-page.tsx'),
  route('success', 'pages/success-page.tsx'),
  route('about', 'pages/about-page.tsx'),
  route('specialties', 'pages/specialties/specialties-page.tsx'),
  route('specialties/:specialty/:state?', 'pages/specialties/landing-page.tsx'),
  route('terms', 'pages/legal/terms-page.tsx'),
  route('privacy', 'pages/legal/privacy-page.tsx'),
  route('compliance', 'pages/legal/compliance-page.tsx'),
  route('money-back-guarantee', 'pages/legal/guarantee-page.tsx'),
  route('remove-info', 'pages/remove-info-page.tsx'),
  route('confirm-removal', 'pages/confirm-removal-page.tsx'),
  route('removal-status', 'pages/removal-status-page.tsx'),
  route('end-alert', 'pages/end-alert-page.tsx'),
  route('confirm-return', 'pages/confirm-return-page.tsx'),
  route('*', 'pages/not-found-page.tsx'),
];

/** The layout guards each of these: only administrators reach them. */
const adminPages: RouteConfigEntry[] = [
  route('admin', 'pages/admin-page.tsx'),
  route('admin-dashboard', 'pages/admin-dashboard-page.tsx'),
  route('users', 'pages/users-page.tsx'),
  route('admin-workspaces', 'pages/admin-workspaces-page.tsx'),
  route('resume-approval', 'pages/resume-approval-page.tsx'),
  route('admin-reports', 'pages/admin-reports-page.tsx'),
  route('admin-imports', 'pages/admin-imports-page.tsx'),
  route('admin-imports/candidate', 'pages/admin-import-candidate-page.tsx'),
  route('admin-imports/batch', 'pages/admin-import-batch-page.tsx'),
  route('admin-logs', 'pages/admin-logs-page.tsx'),
  route('admin-removals', 'pages/admin-removals-page.tsx'),
  route('admin-deletion-requests', 'pages/admin-deletion-requests-page.tsx'),
  route('admin-settings', 'pages/admin-settings-page.tsx'),
  route('admin-messages', 'pages/admin-messages-page.tsx'),
  route('admin-guarantee', 'pages/admin-guarantee-page.tsx'),
  route('admin-deletions', 'pages/admin-deletions-page.tsx'),
  route('admin-operator', 'pages/admin-operator-page.tsx'),
  route('admin-audit', 'pages/admin-audit-page.tsx'),
];

export default [
  ...redirects,
  layout('layouts/app-layout.tsx', appPages),
  layout('layouts/wide-layout.tsx', widePages),
  layout('layouts/site-layout.tsx', sitePages),
  layout('layouts/admin-layout.tsx', adminPages),
] satisfies RouteConfig;
