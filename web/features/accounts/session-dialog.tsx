// After the session ended, the dialog over the page in which its owner signs in again. What was entered on the page stays, and the refused
// action goes on.
import { useEffect, useState } from 'react';
import type { Viewer } from '#contract/accounts/accounts.ts';
import { session } from '#web/foundation/call.ts';
import { signInPrompt } from '#web/foundation/prompts.ts';
import { Dialog } from '#web/ui/modal.tsx';
import { LoginSteps, type LoginStep } from './login-steps.tsx';
import { usePrompt } from './use-prompt.ts';
import { SignedInContext } from './use-sign-in.ts';
import { useSetViewer, useViewer } from './viewer.tsx';

export function SessionDialog() {
  const viewer = useViewer();
  const setViewer = useSetViewer();
  const { isOpen, close } = usePrompt(signInPrompt, viewer !== null);
  // In another tab of the browser.
  useEffect(() => {
    const renewed = () => close(true);
    session.addEventListener('renewed', renewed);
    return () => session.removeEventListener('renewed', renewed);
  }, [close]);
  const onSignedIn = (next: Viewer) => {
    setViewer(next);
    close(true);
  };
  return (
    <Dialog
      open={isOpen}
      onClose={() => close(false)}
      title="Your Session Has Ended"
      text="Log in again to go on where you were. What you entered on this page is kept."
    >
      <SignedInContext value={onSignedIn}>{viewer !== null && <Steps email={viewer.email} />}</SignedInContext>
    </Dialog>
  );
}

function Steps({ email }: { email: string }) {
  const [step, setStep] = useState<LoginStep>('password');
  return <LoginSteps step={step} onStep={setStep} onlyEmail={email} />;
}
