// What the navigation and the footer offer. A page that is added adds its line.

type SiteLink = { to: string; name: string };

/** For whoever is not signed in. */
export const linksOut: readonly SiteLink[] = [{ to: '/search', name: 'Search' }, { to: '/pricing', name: 'Pricing' }];
export const linksIn: readonly SiteLink[] = [{ to: '/search', name: 'Search' }];
export const footerLinks: readonly SiteLink[] = [{ to: '/search', name: 'Search' }, { to: '/pricing', name: 'Pricing' }, { to: '/contact', name: 'Contact' }];
/** In the bar of administrators and in their menu. */
export const adminLinks: readonly SiteLink[] = [];
