// Where an assistant sends the browser of a person whom it asks for access (OAuth 2.1).
import { data, redirect, useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router';
import { AllowAssistantScreen, redirectSignedOut, RequireAccount } from '#web/features/accounts/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';
import { pageContext } from '#web/foundation/page-context.ts';

export const meta = hiddenPage('Connect an assistant');

export async function loader(args: LoaderFunctionArgs) {
  redirectSignedOut(args);
  const query = args.url.search.slice(1);
  const request = await args.context.get(pageContext).call('accounts.readAssistantRequest', { query });
  if (request.kind === 'redirect') throw redirect(request.location);
  return data(request, { status: request.kind === 'refused' ? 400 : 200 });
}

export default function AuthorizePage() {
  const request = useLoaderData<typeof loader>();
  const query = useLocation().search.slice(1);
  return (
    <RequireAccount>
      <AllowAssistantScreen request={request} query={query} />
    </RequireAccount>
  );
}
