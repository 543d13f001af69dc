// The links in the navigation and in the footer. A new page adds its line.

export interface SiteLink {
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
/** For members of a workspace, in the account menu. */
export const workspaceLinks: readonly SiteLink[] = [{ to: '/workspace', name: 'Workspace' }];
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
export interface AdminLink extends SiteLink {
  /** Another page with the same queue. */
  sameQueue?: string;
  /** The count of the overview that says how many items wait there. */
  waiting?: 'resumes' | 'removalRequests' | 'reportedContacts' | 'enquiries' | 'guaranteeRequests';
}

const resumeApproval: AdminLink = {
  to: '/resume-approval',
  name: 'Resume Approval',
  sameQueue: '/admin-dashboard',
  waiting: 'resumes',
};

/** The menus in the bar of administrators. */
export const adminGroups: readonly { name: string; links: readonly AdminLink[] }[] = [
  {
    name: 'People',
    links: [
      { to: '/users', name: 'Users' },
      { to: '/admin-workspaces', name: 'Workspaces' },
      resumeApproval,
      { to: '/admin-removals', name: 'Removals', waiting: 'removalRequests' },
      { to: '/admin-deletion-requests', name: 'Deletion Requests' },
      { to: '/admin-deletions', name: 'Deletions' },
    ],
  },
  {
    name: 'Data',
    links: [
      { to: '/admin-imports', name: 'Imports' },
      { to: '/admin-reports', name: 'Reports', waiting: 'reportedContacts' },
    ],
  },
  { name: 'Money', links: [{ to: '/admin-guarantee', name: 'Refunds', waiting: 'guaranteeRequests' }] },
  {
    name: 'Site',
    links: [
      { to: '/admin-settings', name: 'Settings' },
      { to: '/admin-operator', name: 'Operator' },
      { to: '/admin-messages', name: 'Messages', waiting: 'enquiries' },
    ],
  },
  {
    name: 'Records',
    links: [
      { to: '/admin-logs', name: 'Logs' },
      { to: '/admin-audit', name: 'Audit' },
    ],
  },
];
