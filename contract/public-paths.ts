// The pages that are the same for all visitors. Search engines may list those of `listedPaths`. Pure.
import { resumeFileLimits } from './submissions/submission-options.ts';

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
  '/contact',
  '/remove-info',
  '/confirm-removal',
  '/removal-status',
  '/confirm-return',
  '/end-alert',
  '/submit-resume',
] as const;

/** For forms with texts, in bytes. */
const usualPostBytesMax = 64 * 1024;

/** A larger post to the page of this path is refused. The form for resumes may contain a file. */
export const postBytesMaxOf = (path: (typeof postedPaths)[number]): number =>
  path === '/submit-resume' ? resumeFileLimits.bytesMax + usualPostBytesMax : usualPostBytesMax;

const sharedPaths: ReadonlySet<string> = new Set(listedPaths.filter((path) => !pathsWithForms.has(path)));

/** They are the same for all visitors without a session, and need the scripts of the web application. */
const pathsWithScripts: ReadonlySet<string> = new Set(['/search', '/login', '/signup', '/forgot-password']);

/** Other spellings of the same address are rendered for each visitor, so that they do not fill the memory. */
const landing = /^\/specialties\/[a-z0-9-]+(?:\/[a-z-]+)?$/;

/** `without scripts`: all visitors receive the same bytes. `with scripts`: only the nonce differs. */
export type Sharing = 'without scripts' | 'with scripts' | 'none';

/** Whether the page of this path is rendered once for all visitors who are not signed in. `path`: without a query. */
export function sharingOf(path: string): Sharing {
  if (sharedPaths.has(path) || landing.test(path)) return 'without scripts';
  return pathsWithScripts.has(path) ? 'with scripts' : 'none';
}
