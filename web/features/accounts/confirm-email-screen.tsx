// The page that the link of the confirmation email opens. Opening it changes nothing: the visitor confirms with a button,
// and has to use the browser of the sign-up, the password of the sign-up, or a new password.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '#contract/call.ts';
import { queryOf } from '#web/foundation/query-of.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { FormSheet } from '#web/ui/form-sheet.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextButton, TextLink } from '#web/ui/text-link.tsx';
import { ConfirmWithNewPassword } from './confirm-with-new-password.tsx';
import { ConfirmWithPassword } from './confirm-with-password.tsx';
import styles from './login-steps.module.css';
import { confirmationFailureText, useConfirmation } from './use-confirmation.ts';
import { useViewer } from './viewer.tsx';

const signIn = <TextLink to="/login">Back to Sign In</TextLink>;

/** `token` comes with the link of the email; empty when the visitor typed the address of this page. */
export function ConfirmEmailScreen({ token }: { token: string }) {
  const confirmation = useConfirmation(token);
  const { data, error, refetch } = useQuery({
    ...queryOf(['confirmation', token], 'signIn.readConfirmation', { token }),
    // Signing in clears the query cache. The link has been used by then and must not be read again.
    enabled: token !== '' && !confirmation.isPending && !confirmation.isSuccess,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const failureCode = readFailure(error)?.code;
  // INVALID_INPUT: a mail program has damaged the token.
  if (
    token === '' ||
    failureCode === 'INVALID_TOKEN' ||
    failureCode === 'INVALID_INPUT' ||
    readFailure(confirmation.error)?.code === 'INVALID_TOKEN'
  )
    return <InvalidLink />;
  if (error !== null) {
    return (
      <FormSheet title="Confirm your email" text="The link could not be checked. It is still good." foot={signIn}>
        <NoticeLine>{readFailure(error)?.message ?? 'The server could not be asked.'}</NoticeLine>
        <Button size="large" look="filled" onClick={() => void refetch()}>
          Try Again
        </Button>
      </FormSheet>
    );
  }
  if (data === undefined) return <Spinner label="Checking the link" />;
  const Ways = data.makesAdministrator ? FirstAdministrator : Proofs;
  return <Ways {...data} confirmation={confirmation} />;
}

type ProofsProps = OutputOf<'signIn.readConfirmation'> & { confirmation: ReturnType<typeof useConfirmation> };

const FirstAdministrator = ({ email, confirmation }: ProofsProps) => (
  <FormSheet
    title="Welcome, administrator"
    text={
      <>
        Set the password of <b>{email}</b>, the first administrator of this site.
      </>
    }
    foot={signIn}
  >
    <OtherAccountNotice email={email} />
    <ConfirmWithNewPassword email={email} confirmation={confirmation} onPassword={null} />
  </FormSheet>
);

function OtherAccountNotice({ email }: { email: string }) {
  const viewer = useViewer();
  return (
    viewer !== null &&
    viewer.email !== email && (
      <p className={styles.note}>
        You are signed in as <b>{viewer.email}</b>. Confirming signs you in to the new account instead.
      </p>
    )
  );
}

function Proofs({ email, isSameBrowser, confirmation }: ProofsProps) {
  const [proof, setProof] = useState<'browser' | 'password' | 'new-password'>(isSameBrowser ? 'browser' : 'password');
  const showProof = (next: typeof proof) => () => {
    confirmation.reset();
    setProof(next);
  };
  if (proof === 'new-password') {
    return (
      <FormSheet
        title="Set your password"
        text={
          <>
            This creates an account for <b>{email}</b>. The password and all other details of the earlier sign-up are
            discarded.
          </>
        }
        foot={signIn}
      >
        <OtherAccountNotice email={email} />
        <ConfirmWithNewPassword email={email} confirmation={confirmation} onPassword={showProof('password')} />
      </FormSheet>
    );
  }
  if (proof === 'password') {
    return (
      <FormSheet
        title="Confirm your email"
        text={
          <>
            Enter the password that was chosen at sign-up to confirm <b>{email}</b> and log in.
          </>
        }
        foot={signIn}
      >
        <OtherAccountNotice email={email} />
        <ConfirmWithPassword email={email} confirmation={confirmation} onNewPassword={showProof('new-password')} />
      </FormSheet>
    );
  }
  return (
    <FormSheet
      title="Confirm your email"
      text={
        <>
          One step is left: confirm that <b>{email}</b> is your address.
        </>
      }
      foot={signIn}
    >
      <OtherAccountNotice email={email} />
      <Button look="filled" size="large" onClick={() => confirmation.isPending || confirmation.mutate({})}>
        {confirmation.isPending ? 'Confirming…' : 'Confirm My Address'}
      </Button>
      <NoticeLine>
        {confirmation.error !== null && (readFailure(confirmation.error)?.message ?? confirmationFailureText)}
      </NoticeLine>
      {/* Another person may have signed up in this browser. */}
      <p className={styles.other}>
        <TextButton onClick={showProof('new-password')}>Set a new password instead</TextButton>
      </p>
    </FormSheet>
  );
}

function InvalidLink() {
  return (
    <FormSheet
      title="This link no longer works"
      text="It may be older than a day, or the address is confirmed already: then you can simply sign in."
      foot={signIn}
    >
      <p className={styles.note} role="alert">
        If you signed up within the last day, ask for a new link. Otherwise sign up again.
      </p>
      <LinkButton to="/check-email-confirmation" look="filled">
        Ask for a New Link
      </LinkButton>
    </FormSheet>
  );
}
