// Some of what the directory offers belongs to a person with an account. Asking for it without one is answered by the
// reason and the ways to get one.
import { createContext, type ReactNode, use, useState } from 'react';
import { useOrigin, useViewer } from '#web/features/accounts/public.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Dialog } from '#web/ui/modal.tsx';
import styles from './account-needed.module.css';
import { explainNeed, explainWait, type Wish } from './wish.ts';

const AccountNeededContext = createContext<(wish: Wish) => void>(() => undefined);

/** Tells the visitor why what they asked for is not done. */
export const useAccountNeeded = (): ((wish: Wish) => void) => use(AccountNeededContext);

export function AccountNeededProvider({ children }: { children: ReactNode }) {
  const [wish, setWish] = useState<Wish | null>(null);
  const signedIn = useViewer() !== null;
  const origin = useOrigin();
  const close = () => setWish(null);
  const { title, text } = wish === null ? { title: '', text: '' } : signedIn ? explainWait(wish) : explainNeed(wish);
  return (
    <AccountNeededContext value={setWish}>
      {children}
      <Dialog open={wish !== null} onClose={close} title={title}>
        <p className={styles.text}>{text}</p>
        <div className={styles.ways}>
          {signedIn
            ? <Button onClick={close}>Close</Button>
            : <><LinkButton to="/signup" state={origin} look="filled" onClick={close}>Get Started</LinkButton><LinkButton to="/login" state={origin} onClick={close}>Log in</LinkButton></>}
        </div>
      </Dialog>
    </AccountNeededContext>
  );
}
