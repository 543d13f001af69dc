// The steps of signing in: a password or an emailed code, then the second factor of accounts that have one.
import { useState } from 'react';
import { CodeStep } from './code-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';

export type LoginStep = 'password' | 'code' | 'second-factor';

interface LoginStepsProps {
  step: LoginStep;
  onStep: (step: LoginStep) => void;
  /** Given: the only account that may sign in. */
  onlyEmail?: string;
}

export function LoginSteps({ step, onStep, onlyEmail }: LoginStepsProps) {
  const [email, setEmail] = useState(onlyEmail ?? '');
  const goTo = (next: LoginStep) => () => onStep(next);
  if (step === 'code') return <CodeStep email={email} onPassword={goTo('password')} />;
  if (step === 'second-factor') return <SecondFactorStep onPassword={goTo('password')} />;
  return (
    <PasswordStep
      email={email}
      isOnlyEmail={onlyEmail !== undefined}
      onSecondFactor={goTo('second-factor')}
      onCode={(address) => {
        setEmail(address);
        onStep('code');
      }}
    />
  );
}
