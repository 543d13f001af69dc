// The layout of the screens for administrators. Its loader is their guard, so a screen needs none of its own.
import { Outlet, redirect } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { redirectSignedOut, RequireAccount } from '#web/features/accounts/public.ts';
import { pageContext } from '#web/foundation/page-context.ts';
import { SiteFrame } from './site-frame.tsx';

/** A signed-out visitor goes to the login, an account without the role of administrator to its own page. */
export function loader(args: LoaderFunctionArgs) {
  redirectSignedOut(args);
  if (args.context.get(pageContext).access.kind !== 'admin') throw redirect('/account');
  return null;
}

export default function AdminLayout() {
  return (
    <SiteFrame>
      <RequireAccount>
        <Outlet />
      </RequireAccount>
    </SiteFrame>
  );
}
