// The page that the link of an invitation opens. Opening it changes nothing.
import { useNavigate } from 'react-router';
import type { OutputOf } from '#contract/call.ts';
import { useOrigin } from '#web/features/accounts/public.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FormSheet } from '#web/ui/form-sheet.tsx';
import { Form } from '#web/ui/form.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { handOverText } from './own-seat.tsx';
import { useInvitation, useJoin } from './use-workspace.ts';
import { roleNames, roleTexts } from './workspace-texts.ts';
import styles from './workspaces.module.css';

type Invitation = OutputOf<'workspaces.readInvitation'>;

/** `token` comes with the link; empty when the visitor typed the address of this page. */
export function JoinScreen({ token }: { token: string }) {
  const { data, error, isPending, refetch } = useInvitation(token);
  const code = readFailure(error)?.code;
  // INVALID_INPUT: a mail program has damaged the token.
  if (token === '' || code === 'NOT_FOUND' || code === 'INVALID_INPUT')
    return (
      <Notice
        title="This invitation no longer works"
        text="It was used or revoked, or it has expired. Ask the person who invited you to send a new one."
      >
        <LinkButton to="/workspace">View Your Workspace</LinkButton>
      </Notice>
    );
  if (error !== null)
    return (
      <Notice title="The invitation could not be read" text="It is still good. Check your connection, then try again.">
        <Button look="filled" onClick={() => void refetch()}>
          Try Again
        </Button>
      </Notice>
    );
  if (isPending)
    return (
      <>
        <h1 className="visually-hidden">Join a Workspace</h1>
        <Spinner label="Reading the invitation" />
      </>
    );
  return (
    <FormSheet
      title={`Join ${data.workspaceName}`}
      text={
        <>
          The workspace {data.workspaceName} invites <b>{data.email}</b> as {roleNames[data.role]}, who{' '}
          {roleTexts[data.role]}.
        </>
      }
      facts={[
        { name: 'Your account', text: 'It stays yours, with your own plan if you have one.' },
        {
          name: 'What they see',
          text: 'Owners and managers see how many people you reveal and export and on which day you were active, from when you join.',
        },
        { name: 'End', text: 'You can leave at any time.' },
      ]}
    >
      <Answer invitation={data} token={token} />
    </FormSheet>
  );
}

function Answer({ invitation, token }: { invitation: Invitation; token: string }) {
  const { session, email, isFull, isSuspended, otherWorkspace } = invitation;
  if (session === 'none') return <WayIn text={`Log in, or sign up, with ${email}. Then you return to this page.`} />;
  if (session === 'other')
    return (
      <p>
        You are signed in with another address. Sign out, then log in or sign up with <b>{email}</b> and open the link
        of the invitation again.
      </p>
    );
  if (session === 'unconfirmed')
    return (
      <>
        <p>Confirm your address first: open the link that we sent to it. Then open the invitation again.</p>
        <LinkButton to="/check-email-confirmation">Send the Link Again</LinkButton>
      </>
    );
  if (otherWorkspace !== null)
    return (
      <>
        <p>
          Your account is in the workspace <b>{otherWorkspace}</b>. Leave it first, then open this invitation again.
        </p>
        <LinkButton to="/workspace">View Your Workspace</LinkButton>
      </>
    );
  if (isSuspended) return <p>The workspace is suspended, so no one can join it now. Try again later.</p>;
  if (isFull) return <p>Every seat is taken. Ask the person who invited you to free one; the invitation stays good.</p>;
  return <JoinForm token={token} />;
}

function WayIn({ text }: { text: string }) {
  const origin = useOrigin();
  const address = (path: string): string => `${path}?${new URLSearchParams({ return_to: origin.from })}`;
  return (
    <>
      <p>{text}</p>
      <div className={styles.buttons}>
        <LinkButton to={address('/login')} look="filled">
          Log in
        </LinkButton>
        <LinkButton to={address('/signup')}>Create Account</LinkButton>
      </div>
    </>
  );
}

function JoinForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const toast = useToast();
  const join = useJoin(() => {
    toast({ title: 'You joined the workspace', text: 'Your seat counts from now on.' });
    void navigate('/workspace');
  });
  const isBusy = join.isPending || join.isSuccess;
  const submit = (data: FormData) => {
    if (!isBusy) join.mutate({ token, handsOver: data.get('handsOver') !== null });
  };
  return (
    <Form aria-label="Join the workspace" onSubmit={submit}>
      <label className={styles.choice} htmlFor="hand-over">
        <Checkbox id="hand-over" name="handsOver" aria-describedby="hand-over-text" />
        <span>Hand over my work when I leave</span>
      </label>
      <p id="hand-over-text" className={styles.soft}>
        {handOverText} You can change this later.
      </p>
      <NoticeLine>
        {join.error !== null && (readFailure(join.error)?.message ?? 'You did not join. Please try again.')}
      </NoticeLine>
      <Button type="submit" look="filled" size="large" aria-disabled={isBusy}>
        {isBusy ? 'Joining…' : 'Join Workspace'}
      </Button>
    </Form>
  );
}
