// The layout of the screens for administrators. Its loader is their guard, so a screen needs none of its own.
import { Outlet, redirect, type LoaderFunctionArgs } from 'react-router';
import { accessDeniedAddress } from '#web/features/access/public.ts';
import { redirectSignedOut, RequireAccount } from '#web/features/accounts/public.ts';
import { pageContext } from '#web/foundation/page-context.ts';
import { SiteFrame } from './site-frame.tsx';
import { useRefusals } from './use-refusals.ts';

/** A signed-out visitor goes to the login, an account without the role of administrator to the home page (docs/decisions/0045). */
export function loader(args: LoaderFunctionArgs) {
  redirectSignedOut(args);
  const { access, viewer } = args.context.get(pageContext);
  if (viewer !== null && access.kind !== 'admin') throw redirect(accessDeniedAddress(viewer));
  return null;
}

export default function AdminLayout() {
  useRefusals();
  return (
    <SiteFrame>
      <RequireAccount>
        <Outlet />
      </RequireAccount>
    </SiteFrame>
  );
}
