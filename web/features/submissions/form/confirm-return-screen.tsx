// The owner of an address confirms a resume with it. A person who was removed is listed again only in this way.
import { Form, useNavigation } from 'react-router';
import type { RefusedForm } from '#web/foundation/form-action.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Panel } from '#web/ui/panel.tsx';
import styles from './resume-editors.module.css';

interface ConfirmReturnProps {
  /** Null: the address of the page has none. */
  token: string | null;
  isConfirmed: boolean;
  refused: RefusedForm | null;
}

export function ConfirmReturnScreen({ token, isConfirmed, refused }: ConfirmReturnProps) {
  const isSending = useNavigation().state !== 'idle';
  if (isConfirmed)
    return (
      <Notice
        title="Thank You"
        text="Your email address is confirmed. Once the resume is approved, recruiters find you in the directory. If it names a second email address, open the link in that mailbox as well."
      >
        <LinkButton to="/">Return to Homepage</LinkButton>
      </Notice>
    );
  if (token === null || refused?.code === 'INVALID_TOKEN')
    return (
      <Notice
        title="This Link Does Not Work"
        text="The link is invalid, was used, or has expired. Submit your resume again to receive a new one."
      >
        <LinkButton to="/submit-resume" look="filled">
          Submit Resume
        </LinkButton>
      </Notice>
    );
  return (
    <Panel
      look="page"
      title="Confirm Your Resume"
      text="We received a resume with your email address. If your information was removed earlier, the resume lists you again only if you confirm it here."
    >
      <Form method="post" noValidate>
        <input type="hidden" name="token" value={token} />
        <label className={styles.agreed}>
          <input type="checkbox" name="agreed" value="yes" required aria-invalid={refused?.field === 'agreed'} />
          <span>The resume is mine, and I want my information from it to be listed in the directory.</span>
        </label>
        <Button type="submit" look="filled" size="large" aria-disabled={isSending}>
          {isSending ? 'Confirming...' : 'Confirm'}
        </Button>
        <NoticeLine>{refused?.message}</NoticeLine>
      </Form>
    </Panel>
  );
}
