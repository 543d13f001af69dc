// The page that opens after signing in: `return_to` in the URL, else the page the visitor came from, else the directory.
import { useLocation, type Location } from 'react-router';
import { safeReturnPath } from '#contract/safe-return-path.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** The page from which the visitor opened the login, as navigation state. */
export interface Origin {
  from: string;
}

/** The navigation state after an email address was confirmed. */
export interface Confirmed {
  confirmed: string;
}

/** Pages that make no sense after signing in. */
const signInPages = new Set(
  '/login /signup /forgot-password /reset-password /check-email-confirmation /confirm-email'.split(' '),
);
const isSignInPage = (path: string): boolean => signInPages.has(path.split(/[?#]/, 1)[0] ?? '');

/** Always a path of this site, even when the URL or the state contains another one. */
export function returnPathAfterLogin({ search, state }: Pick<Location<unknown>, 'search' | 'state'>): string {
  const wanted = new URLSearchParams(search).get('return_to');
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  const path = safeReturnPath(wanted, safeReturnPath(from));
  return isSignInPage(path) ? '/directory' : path;
}

/** The state for a link to `/login` or `/signup`, so that the visitor returns to this page. */
export function useOrigin(): Origin {
  const location: Location<unknown> = useLocation();
  const { pathname, search, hash } = location;
  return { from: isSignInPage(pathname) ? returnPathAfterLogin(location) : `${pathname}${search}${hash}` };
}

/** The address of the login or the sign-up for a link from the other one: it keeps `return_to`, also before the scripts of the page run. */
export function useOtherWayIn(path: '/login' | '/signup'): string {
  const { search }: Location<unknown> = useLocation();
  if (!new URLSearchParams(search).has('return_to')) return path;
  return `${path}?${new URLSearchParams({ return_to: returnPathAfterLogin({ search, state: null }) })}`;
}

/** The email address, when the visitor has just confirmed it and was sent here; else null. */
export function useConfirmedEmail(): string | null {
  const { state }: Location<unknown> = useLocation();
  // The state of a navigation exists only in the browser.
  const hydrated = useHydrated();
  return hydrated &&
    typeof state === 'object' &&
    state !== null &&
    'confirmed' in state &&
    typeof state.confirmed === 'string'
    ? state.confirmed
    : null;
}
