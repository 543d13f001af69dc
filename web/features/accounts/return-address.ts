// Where somebody goes after signing in: `return_to` of the address, else the page they came from, else the directory.
import { type Location, useLocation } from 'react-router';
import { safeReturnPath } from '#contract/safe-return-path.ts';

/** Where the way in was asked for; travels in the navigation's state. */
export type Origin = { from: string };

/** Nobody signs in to sign in. */
const doors = new Set(['/login', '/signup', '/forgot-password', '/reset-password', '/check-email-confirmation']);
const isDoor = (path: string): boolean => doors.has(path.split(/[?#]/, 1)[0] ?? '');

/** A path of this site, whatever the address and the state say. */
export function returnPathAfterLogin({ search, state }: Pick<Location<unknown>, 'search' | 'state'>): string {
  const wanted = new URLSearchParams(search).get('return_to');
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  const path = safeReturnPath(wanted, safeReturnPath(from));
  return isDoor(path) ? '/directory' : path;
}

/** What a link to `/login` or `/signup` takes along, so that its visitor comes back to this page. */
export function useOrigin(): Origin {
  const location: Location<unknown> = useLocation();
  const { pathname, search, hash } = location;
  return { from: isDoor(pathname) ? returnPathAfterLogin(location) : `${pathname}${search}${hash}` };
}
