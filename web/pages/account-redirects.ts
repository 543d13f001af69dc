// Pages that are for one kind of visitor: strangers, or people with an account.
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { returnPathAfterLogin } from '#web/features/accounts/public.ts';
import { pageContext } from '#web/foundation/page-context.ts';

/** Whoever is signed in already has nothing to do at a door. */
export function sendOnSignedIn({ url, context }: LoaderFunctionArgs): null {
  if (context.get(pageContext).viewer === null) return null;
  throw redirect(returnPathAfterLogin({ search: url.search, state: null }));
}

/** Whoever is not signed in goes to the login, and comes back to this page from there. */
export function sendStrangersToLogin({ url, context }: LoaderFunctionArgs): null {
  if (context.get(pageContext).viewer !== null) return null;
  throw redirect(`/login?${new URLSearchParams({ return_to: `${url.pathname}${url.search}` })}`);
}
