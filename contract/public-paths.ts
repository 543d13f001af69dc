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

/** Their forms need scripts, so they are rendered for each visitor. */
const pathsWithForms: ReadonlySet<string> = new Set(['/contact', '/submit-resume']);

export const sharedPaths: ReadonlySet<string> = new Set(listedPaths.filter((path) => !pathsWithForms.has(path)));
