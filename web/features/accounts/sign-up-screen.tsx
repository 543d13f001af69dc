import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { sourceLengthMax } from '#contract/accounts/account-limits.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormSheet } from '#web/ui/form-sheet.tsx';
import { Form } from '#web/ui/form.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useOrigin, useOtherWayIn } from './return-address.ts';
import { existingAccount } from './sign-up-failure.ts';
import styles from './sign-up-screen.module.css';
import { TermsCheckbox } from './terms-checkbox.tsx';
import { useSignUp } from './use-sign-up.ts';

const facts = [
  { name: 'Exact counts', text: 'Every filter shows how many professionals it leaves, as you type.' },
  { name: 'Dated contacts', text: 'Each value carries its source and the day it was last verified.' },
  { name: 'No surprises', text: 'An account costs nothing. A subscription begins only when you choose one.' },
];

/** `note`: the reason for the sign-up, such as a plan that the visitor chose. */
export function SignUpScreen({ note }: { note?: ReactNode }) {
  const origin = useOrigin();
  const loginPath = useOtherWayIn('/login');
  const { form, submit } = useSignUp(origin);
  const email = form.field('email');
  const [accepted, setAccepted] = useState(false);
  // Enter does nothing in a form whose submit button is disabled. Submitting shows the error of the terms instead.
  const submitOnEnter = ({ key, target, currentTarget }: KeyboardEvent<HTMLFormElement>) => {
    if (key === 'Enter' && !accepted && target instanceof HTMLInputElement) currentTarget.requestSubmit();
  };
  const signIn = (
    <TextLink to={loginPath} state={origin}>
      Please sign in instead.
    </TextLink>
  );
  return (
    <FormSheet
      title="Sign up"
      text={note ?? 'One account for the whole directory: searches, lists and contacts.'}
      facts={facts}
      foot={
        <>
          Already have an account?{' '}
          <TextLink to={loginPath} state={origin}>
            Sign in
          </TextLink>
        </>
      }
    >
      <Form errors={form.errors} onKeyDown={submitOnEnter} onSubmit={submit}>
        <TextField
          {...email}
          label="Email"
          type="email"
          autoComplete="username"
          required
          error={
            email.error === existingAccount ? (
              <>
                {existingAccount} {signIn}
              </>
            ) : (
              email.error
            )
          }
        />
        <NewPasswordFields form={form} label="Password" />
        <TextField
          label="Where did you hear about us?"
          name="source"
          maxLength={sourceLengthMax}
          autoComplete="off"
          aside={<span className={styles.optional}>Optional</span>}
        />
        <TermsCheckbox {...form.field('terms')} accepted={accepted} onChange={setAccepted} />
        <Button type="submit" look="filled" size="large" disabled={!accepted}>
          {form.isSending ? 'Signing up…' : 'Sign up'}
        </Button>
        <NoticeLine>{form.failure}</NoticeLine>
      </Form>
    </FormSheet>
  );
}
