/** What the navigation and the footer offer. A page that is added adds its line. */
export const siteLinks = [{ to: '/search', name: 'Search' }] as const;
