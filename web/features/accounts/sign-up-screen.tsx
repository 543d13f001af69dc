import { type KeyboardEvent, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormSheet } from '#web/ui/form-sheet.tsx';
import { Form } from '#web/ui/form.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useOrigin } from './return-address.ts';
import { existingAccount } from './sign-up-failure.ts';
import styles from './sign-up-screen.module.css';
import { useSignUp } from './use-sign-up.ts';

/** Longer ones are refused by the server. */
const longestSource = 200;

const facts = [
  { name: 'Exact counts', text: 'Every filter shows how many professionals it leaves, as you type.' },
  { name: 'Dated contacts', text: 'Each value carries its source and the day it was last verified.' },
  { name: 'No surprises', text: 'An account costs nothing. A subscription begins only when you choose one.' },
];

export function SignUpScreen() {
  const origin = useOrigin();
  const { errors, failure, busy, submit } = useSignUp(origin);
  const [accepted, setAccepted] = useState(false);
  // While the button is disabled Enter would do nothing; a refusal says why.
  const refuseByEnter = ({ key, target, currentTarget }: KeyboardEvent<HTMLFormElement>) => {
    if (key === 'Enter' && !accepted && target instanceof HTMLInputElement) currentTarget.requestSubmit();
  };
  const signIn = <TextLink to="/login" state={origin}>Please sign in instead.</TextLink>;
  return (
    <FormSheet title="Sign up" text="One account for the whole directory: searches, lists and contacts." facts={facts}
      foot={<>Already have an account? <TextLink to="/login" state={origin}>Sign in</TextLink></>}>
      <Form errors={errors} onKeyDown={refuseByEnter} onSubmit={submit}>
        <TextField label="Email" name="email" type="email" autoComplete="username" required
          error={errors.email === existingAccount ? <>{existingAccount} {signIn}</> : errors.email} />
        <PasswordField label="Password" name="password" autoComplete="new-password" required hint="At least 6 characters" error={errors.password} />
        <PasswordField label="Confirm password" name="confirm" autoComplete="new-password" required error={errors.confirm} />
        <TextField label="Where did you hear about us?" name="source" maxLength={longestSource} autoComplete="off" aside={<span className={styles.optional}>Optional</span>} />
        <label className={styles.terms} htmlFor="terms">
          <Checkbox id="terms" name="terms" checked={accepted} onChange={(event) => setAccepted(event.currentTarget.checked)}
            aria-invalid={errors.terms !== undefined && !accepted} aria-describedby="terms-word" />
          I accept the terms and conditions
        </label>
        <div id="terms-word"><NoticeLine>{accepted ? undefined : errors.terms}</NoticeLine></div>
        <Button type="submit" look="filled" size="large" disabled={!accepted}>{busy ? 'Signing up…' : 'Sign up'}</Button>
        <NoticeLine>{failure}</NoticeLine>
      </Form>
    </FormSheet>
  );
}
