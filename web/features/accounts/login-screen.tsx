// Signing in with a password or an emailed code, followed by the second factor of accounts that have one.
import { useState } from 'react';
import { FormSheet } from '#web/ui/form-sheet.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { CodeStep } from './code-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { useOrigin } from './return-address.ts';
import { SecondFactorStep } from './second-factor-step.tsx';

type Step = 'password' | 'code' | 'second-factor';

const headings: Record<Step, { title: string; text: string }> = {
  password: { title: 'Log in', text: 'Welcome back. You return to the page you came from.' },
  code: { title: 'Check your email', text: 'Enter the code from the message to log in without your password.' },
  'second-factor': { title: 'One more step', text: 'Your account is protected by a second factor.' },
};

export function LoginScreen() {
  const origin = useOrigin();
  const [step, setStep] = useState<Step>('password');
  const [email, setEmail] = useState('');
  const goTo = (next: Step) => () => setStep(next);
  return (
    <FormSheet
      {...headings[step]}
      foot={
        step === 'password' && (
          <>
            No account yet?{' '}
            <TextLink to="/signup" state={origin}>
              Sign up
            </TextLink>
          </>
        )
      }
    >
      {step === 'password' && (
        <PasswordStep
          email={email}
          onSecondFactor={goTo('second-factor')}
          onCode={(address) => {
            setEmail(address);
            setStep('code');
          }}
        />
      )}
      {step === 'code' && <CodeStep email={email} onPassword={goTo('password')} />}
      {step === 'second-factor' && <SecondFactorStep onPassword={goTo('password')} />}
    </FormSheet>
  );
}
