import { hiddenPage } from '#web/features/site-settings/public.ts';
import { SignOnRefusedScreen } from '#web/features/workspaces/public.ts';

export const meta = hiddenPage('Single Sign-On');

/** An identity provider leads here when someone was not logged in. */
export default function SignOnPage() {
  return <SignOnRefusedScreen />;
}
