// Signing in with a password or an emailed code, followed by the second factor of accounts that have one.
import { useState } from 'react';
import { FormSheet } from '#web/ui/form-sheet.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { LoginSteps, type LoginStep } from './login-steps.tsx';
import { useOrigin, useOtherWayIn } from './return-address.ts';

const headings: Record<LoginStep, { title: string; text: string }> = {
  password: { title: 'Log in', text: 'Welcome back. You return to the page you came from.' },
  code: { title: 'Check your email', text: 'Enter the code from the message to log in without your password.' },
  'second-factor': { title: 'One more step', text: 'Your account is protected by a second factor.' },
};

export function LoginScreen() {
  const origin = useOrigin();
  const signUpPath = useOtherWayIn('/signup');
  const [step, setStep] = useState<LoginStep>('password');
  return (
    <FormSheet
      {...headings[step]}
      foot={
        step === 'password' && (
          <>
            No account yet?{' '}
            <TextLink to={signUpPath} state={origin}>
              Sign up
            </TextLink>
          </>
        )
      }
    >
      <LoginSteps step={step} onStep={setStep} />
    </FormSheet>
  );
}
