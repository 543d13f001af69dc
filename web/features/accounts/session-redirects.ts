// The redirects of loaders by whether the visitor is signed in. Each one returns null when the page may be shown.
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { demandKnownViewer, pageContext } from '#web/foundation/page-context.ts';
import { returnPathAfterLogin } from './return-address.ts';

/** For login and sign-up: a signed-in visitor goes to the page to which the login would have led. */
export function redirectSignedIn({ url, context }: LoaderFunctionArgs): null {
  if (context.get(pageContext).viewer === null) return null;
  throw redirect(returnPathAfterLogin({ search: url.search, state: null }));
}

/** For pages of an account: a signed-out visitor goes to the login, and comes back to this page from there. */
export function redirectSignedOut({ url, context }: LoaderFunctionArgs): null {
  const page = context.get(pageContext);
  demandKnownViewer(page);
  if (page.viewer !== null) return null;
  throw redirect(`/login?${new URLSearchParams({ return_to: `${url.pathname}${url.search}` })}`);
}
