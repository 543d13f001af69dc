// The one place that shows refusals: a toast, the dialog of the demo account, or a dialog with the next step.
import { createContext, use, useCallback, useState, type ReactNode } from 'react';
import { useOrigin, useViewer } from '#web/features/accounts/public.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Dialog } from '#web/ui/modal.tsx';
import { Actions } from '#web/ui/panel.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { DemoLimitation } from './demo-limitation.tsx';
import type { NextStep, Refusal } from './refusal.ts';

type ShowRefusal = (refusal: Refusal) => void;
type Shown = Exclude<Refusal, { as: 'toast' }>;

const ShowRefusalContext = createContext<ShowRefusal>(() => undefined);

/** The function that tells the visitor why an action is not carried out. It stays the same between renders. */
export const useShowRefusal = (): ShowRefusal => use(ShowRefusalContext);

export function RefusalProvider({ children }: { children: ReactNode }) {
  const toast = useToast();
  const [shown, setShown] = useState<Shown | null>(null);
  const show = useCallback<ShowRefusal>(
    (refusal) => {
      if (refusal.as === 'toast') toast({ title: refusal.title, text: refusal.text });
      else setShown(refusal);
    },
    [toast],
  );
  const close = () => setShown(null);
  const dialog = shown?.as === 'dialog' ? shown : null;
  return (
    <ShowRefusalContext value={show}>
      {children}
      <DemoLimitation text={shown?.as === 'demo' ? shown.text : null} onClose={close} />
      <Dialog open={dialog !== null} onClose={close} title={dialog?.title} text={dialog?.text}>
        {dialog !== null && (
          <Actions>
            <NextStepButtons next={dialog.next} onClose={close} />
          </Actions>
        )}
      </Dialog>
    </ShowRefusalContext>
  );
}

function NextStepButtons({ next, onClose }: { next: NextStep; onClose: () => void }) {
  const origin = useOrigin();
  const email = useViewer()?.email;
  if (next === 'account')
    return (
      <>
        <LinkButton to="/signup" state={origin} look="filled" onClick={onClose}>
          Get Started
        </LinkButton>
        <LinkButton to="/login" state={origin} onClick={onClose}>
          Log in
        </LinkButton>
      </>
    );
  if (next === 'plan')
    return (
      <>
        <LinkButton to="/pricing" look="filled" onClick={onClose}>
          View Pricing
        </LinkButton>
        <Button onClick={onClose}>Not Now</Button>
      </>
    );
  if (next === 'confirm')
    return (
      <>
        <LinkButton to="/check-email-confirmation" state={{ email }} look="filled" onClick={onClose}>
          Send It Again
        </LinkButton>
        <Button onClick={onClose}>Close</Button>
      </>
    );
  return (
    <>
      <LinkButton to="/contact" look="filled" onClick={onClose}>
        Contact Sales
      </LinkButton>
      <Button onClick={onClose}>Close</Button>
    </>
  );
}
