// Asking for what one may not have is answered by the reason and the way to get it.
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { useOrigin, useViewer } from '#web/features/accounts/public.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Dialog } from '#web/ui/modal.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { may, reasonOf, useAccess } from './access.tsx';
import styles from './asking.module.css';
import { DemoLimitation } from './demo-limitation.tsx';
import { type Action, type Answer, answerTo, capabilityOf, tipOf, type Ways, type Wish } from './wish.ts';

const AskContext = createContext<(wish: Wish) => void>(() => undefined);

/** Tells the visitor why what they asked for is not done. */
export const useAsk = (): ((wish: Wish) => void) => use(AskContext);

/** Whether whoever looks may do it, and the words that stand beside it when they may not. */
export function useGate(action: Action): { allowed: boolean; tip: string | undefined } {
  const access = useAccess();
  const capability = capabilityOf[action];
  return { allowed: may(access, capability), tip: tipOf(action, reasonOf(access, capability)) };
}

type Shown = Exclude<Answer, { as: 'toast' }>;

export function AskProvider({ children }: { children: ReactNode }) {
  const access = useAccess();
  const toast = useToast();
  const [shown, setShown] = useState<Shown | null>(null);
  const latest = useRef(access);
  useEffect(() => {
    latest.current = access;
  }, [access]);
  const ask = useCallback((wish: Wish) => {
    const answer = answerTo(wish, reasonOf(latest.current, capabilityOf[wish.action]));
    if (answer.as === 'toast') toast({ title: answer.title, text: answer.text });
    else setShown(answer);
  }, [toast]);
  const close = () => setShown(null);
  return (
    <AskContext value={ask}>
      {children}
      <DemoLimitation text={shown?.as === 'demo' ? shown.text : null} onClose={close} />
      <Dialog open={shown?.as === 'dialog'} onClose={close} title={shown?.as === 'dialog' ? shown.title : ''}>
        {shown?.as === 'dialog' && <Words {...shown} onClose={close} />}
      </Dialog>
    </AskContext>
  );
}

function Words({ text, ways, onClose }: { text: string; ways: Ways; onClose: () => void }) {
  return (
    <>
      <p className={styles.text}>{text}</p>
      <div className={styles.ways}><WaysOn ways={ways} onClose={onClose} /></div>
    </>
  );
}

function WaysOn({ ways, onClose }: { ways: Ways; onClose: () => void }) {
  const origin = useOrigin();
  const email = useViewer()?.email;
  if (ways === 'account') return <><LinkButton to="/signup" state={origin} look="filled" onClick={onClose}>Get Started</LinkButton><LinkButton to="/login" state={origin} onClick={onClose}>Log in</LinkButton></>;
  if (ways === 'plan') return <><LinkButton to="/pricing" look="filled" onClick={onClose}>View Pricing</LinkButton><Button onClick={onClose}>Not now</Button></>;
  if (ways === 'confirm') return <><LinkButton to="/check-email-confirmation" state={{ email }} look="filled" onClick={onClose}>Send it again</LinkButton><Button onClick={onClose}>Close</Button></>;
  return <Button onClick={onClose}>Close</Button>;
}
