// The page of the link in the emails of an alert. Opening it changes nothing, because mail programs open links: the button ends the alert.
import { Form, useNavigation } from 'react-router';
import { alertErrors } from '#contract/saved-searches/alert-options.ts';
import type { RefusedForm } from '#web/foundation/form-action.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Actions, Panel } from '#web/ui/panel.tsx';

interface EndAlertProps {
  token: string;
  /** Of the saved search; null: its alert has ended. */
  name: string | null;
  /** False: the link is not one of ours. */
  isOurs: boolean;
  isEnded: boolean;
  refused: RefusedForm | null;
}

export function EndAlertScreen({ token, name, isOurs, isEnded, refused }: EndAlertProps) {
  const isSending = useNavigation().state !== 'idle';
  if (!isOurs)
    return (
      <Notice title="This Link Does Not Work" text={alertErrors.invalidToken}>
        <Settings />
      </Notice>
    );
  if (isEnded || name === null)
    return (
      <Notice
        title="The Emails Have Ended"
        text={`${name === null ? 'Nothing is sent about this saved search any more.' : `Nothing is sent about “${name}” any more.`} The search itself stays saved.`}
      >
        <Settings />
      </Notice>
    );
  return (
    <Panel
      look="page"
      title="End the Emails"
      text={`Select the button, and nothing more is sent about your saved search “${name}”. The search itself stays saved.`}
    >
      <Form method="post" preventScrollReset>
        <input type="hidden" name="token" value={token} />
        <Actions>
          <Button type="submit" look="danger" size="large" aria-disabled={isSending}>
            {isSending ? 'Ending…' : 'End the Emails'}
          </Button>
        </Actions>
        <NoticeLine>{refused === null ? null : refused.message}</NoticeLine>
      </Form>
    </Panel>
  );
}

const Settings = () => <LinkButton to="/account?tab=notifications">All My Emails</LinkButton>;
