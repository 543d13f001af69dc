// The second factor in the settings: off, being set up, or on.
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { BackupCodes } from './backup-codes.tsx';
import { disableSecondFactor, enrolSecondFactor, type Enrolment } from './auth-calls.ts';
import { ConfirmPassword } from './confirm-password.tsx';
import { EnrolApp } from './enrol-app.tsx';
import styles from './second-factor.module.css';
import { useSetViewer, useViewer } from './viewer.tsx';

type Step = { at: 'rest' | 'asking' } | { at: 'enrolling' | 'done'; enrolment: Enrolment };

export function SecondFactor() {
  const viewer = useViewer();
  const setViewer = useSetViewer();
  const [step, setStep] = useState<Step>({ at: 'rest' });
  if (viewer === null) return null;
  const on = viewer.twoFactorEnabled;
  const rest = () => setStep({ at: 'rest' });
  const set = (twoFactorEnabled: boolean) => setViewer({ ...viewer, twoFactorEnabled });

  if (step.at === 'enrolling') {
    return <EnrolApp uri={step.enrolment.totpURI} onCancel={rest} onDone={() => { set(true); setStep({ ...step, at: 'done' }); }} />;
  }
  if (step.at === 'done') return <BackupCodes codes={step.enrolment.backupCodes} onDone={rest} />;
  if (step.at === 'asking') {
    return on
      ? <ConfirmPassword key="off" action="Switch off" send={disableSecondFactor} onCancel={rest} onDone={() => { set(false); rest(); }} />
      : <ConfirmPassword key="on" action="Continue" send={enrolSecondFactor} onCancel={rest} onDone={(enrolment) => setStep({ at: 'enrolling', enrolment })} />;
  }
  return (
    <div className={styles.state}>
      <p><b className={styles.word}>{on ? 'On' : 'Off'}</b> {on ? 'You are asked for a code at every login.' : 'Your password alone opens the account.'}</p>
      <Button onClick={() => setStep({ at: 'asking' })}>{on ? 'Switch off' : 'Set up'}</Button>
    </div>
  );
}
