// Pages that are for one kind of visitor: strangers, or people with an account.
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { returnPathAfterLogin } from '#web/features/accounts/public.ts';
import { pageContext } from '#web/foundation/page-context.ts';

/** Whoever is signed in already has nothing to do at a door. */
export function sendOnSignedIn({ request, context }: LoaderFunctionArgs): null {
  if (context.get(pageContext).viewer === null) return null;
  throw redirect(returnPathAfterLogin({ search: new URL(request.url).search, state: null }));
}

/** Whoever is not signed in goes to the login, and comes back to this page from there. */
export function sendStrangersToLogin({ request, context }: LoaderFunctionArgs): null {
  if (context.get(pageContext).viewer !== null) return null;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/login?${new URLSearchParams({ return_to: `${pathname}${search}` })}`);
}
