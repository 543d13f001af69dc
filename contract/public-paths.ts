// The pages that are the same for all visitors. Search engines may list those of `listedPaths`. Values only.

export const listedPaths = [
  '/',
  '/about',
  '/pricing',
  '/contact',
  '/specialties',
  '/terms',
  '/privacy',
  '/compliance',
  '/money-back-guarantee',
  '/remove-info',
  '/submit-resume',
] as const;

/** Their forms belong to one visitor, so they are rendered for each. */
const pathsWithForms: ReadonlySet<string> = new Set(['/contact', '/submit-resume', '/remove-info']);

/** Their forms also work without scripts: the browser posts them to the page. */
export const postedPaths = [
  '/remove-info',
  '/confirm-removal',
  '/removal-status',
  '/confirm-return',
  '/submit-resume',
] as const;

export const sharedPaths: ReadonlySet<string> = new Set(listedPaths.filter((path) => !pathsWithForms.has(path)));
