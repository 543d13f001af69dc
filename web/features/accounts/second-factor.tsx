// The second factor in the settings: its state, and the steps that turn it on or off.
import { useState } from 'react';
import type { OutputOf } from '#contract/call.ts';
import { call } from '#web/foundation/call.ts';
import { Button } from '#web/ui/button.tsx';
import { BackupCodes } from './backup-codes.tsx';
import { ConfirmPassword } from './confirm-password.tsx';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import styles from './second-factor.module.css';
import { useSetViewer, useViewer } from './viewer.tsx';

/** `state`: nothing is being changed. */
type Step =
  | { name: 'state' | 'password' }
  | { name: 'authenticator' | 'backup-codes'; enrollment: OutputOf<'signIn.enableSecondFactor'> };

export function SecondFactor() {
  const viewer = useViewer();
  const setViewer = useSetViewer();
  const [step, setStep] = useState<Step>({ name: 'state' });
  if (viewer === null) return null;
  const on = viewer.twoFactorEnabled;
  const close = () => setStep({ name: 'state' });
  const setEnabled = (twoFactorEnabled: boolean) => setViewer({ ...viewer, twoFactorEnabled });

  if (step.name === 'authenticator') {
    return (
      <AuthenticatorSetup
        uri={step.enrollment.totpURI}
        onCancel={close}
        onDone={() => {
          setEnabled(true);
          setStep({ ...step, name: 'backup-codes' });
        }}
      />
    );
  }
  if (step.name === 'backup-codes') return <BackupCodes codes={step.enrollment.backupCodes} onDone={close} />;
  if (step.name === 'password') {
    return on ? (
      <ConfirmPassword
        key="off"
        action="Switch Off"
        send={(password) => call('signIn.disableSecondFactor', { password })}
        onCancel={close}
        onDone={() => {
          setEnabled(false);
          close();
        }}
      />
    ) : (
      <ConfirmPassword
        key="on"
        action="Continue"
        send={(password) => call('signIn.enableSecondFactor', { password })}
        onCancel={close}
        onDone={(enrollment) => setStep({ name: 'authenticator', enrollment })}
      />
    );
  }
  return (
    <div className={styles.state}>
      <p>
        <b className={styles.status}>{on ? 'On' : 'Off'}</b>{' '}
        {on ? 'You are asked for a code at every login.' : 'Your password alone opens the account.'}
      </p>
      <Button onClick={() => setStep({ name: 'password' })}>{on ? 'Switch Off' : 'Set Up'}</Button>
    </div>
  );
}
