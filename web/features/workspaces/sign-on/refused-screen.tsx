// Where a sign-in by the provider ends that was refused.
import { useSearchParams } from 'react-router';
import { signOnRefusals, type SignOnRefusal } from '#contract/workspaces/sign-on-limits.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';

const texts: Readonly<Record<SignOnRefusal, string>> = {
  ended: 'This sign-in took too long, or it was begun in another browser or tab. Start it again.',
  canceled: 'Your identity provider ended the sign-in. Start it again, or ask the people who run the provider.',
  unavailable: 'Your identity provider does not answer. Try again in a few minutes, or ask an owner of your workspace.',
  not_verified:
    'The answer of your identity provider could not be verified. Start again. If it happens again, tell an owner of your workspace.',
  address:
    'Your identity provider named an address whose domain your workspace has not proven. Ask an owner of your workspace.',
  suspended: 'The workspace of your organization is suspended. Ask an owner of your workspace.',
  seats_full: 'Every seat of the workspace is taken. Ask an owner of your workspace to free one or to add one.',
  removed: 'Your seat in the workspace has ended. Ask an owner of your workspace to allow you again.',
  moved:
    'This address belongs to another person of your identity provider. Ask an owner of your workspace to reset the link.',
  other_workspace:
    'Your account is in another workspace. Log in with your password, leave that workspace, and start again.',
  account_not_linked:
    'The account with this address cannot be used with single sign-on. Log in with your password, or write to us.',
  not_confirmed: 'Your identity provider says that your address is not confirmed. Confirm it there, and start again.',
};

const titles: Readonly<Record<string, string>> = {
  confirm: 'Your identity was not confirmed',
  test: 'The test did not succeed',
};

export function SignOnRefusedScreen() {
  const [parameters] = useSearchParams();
  const refused = signOnRefusals.find((name) => name === parameters.get('refused')) ?? 'ended';
  const at = parameters.get('at') ?? '';
  return (
    <Notice title={titles[at] ?? 'You were not logged in'} text={texts[refused]}>
      {at === 'test' ? (
        <LinkButton to="/workspace" look="filled">
          Back to Your Workspace
        </LinkButton>
      ) : at === 'confirm' ? (
        <LinkButton to="/directory" look="filled">
          Back to the Directory
        </LinkButton>
      ) : (
        <LinkButton to="/login" look="filled">
          Log in
        </LinkButton>
      )}
      <LinkButton to="/contact">Write to Us</LinkButton>
    </Notice>
  );
}
