// Some of what the directory offers belongs to a person with an account. Until there are accounts, asking for it is
// answered by the reason.
import { createContext, type ReactNode, use, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/modal.tsx';
import styles from './account-needed.module.css';
import { explainNeed, type Wish } from './wish.ts';

const AccountNeededContext = createContext<(wish: Wish) => void>(() => undefined);

/** Tells the visitor why what they asked for is not done. */
export const useAccountNeeded = (): ((wish: Wish) => void) => use(AccountNeededContext);

export function AccountNeededProvider({ children }: { children: ReactNode }) {
  const [wish, setWish] = useState<Wish | null>(null);
  const close = () => setWish(null);
  const { title, text } = wish === null ? { title: '', text: '' } : explainNeed(wish);
  return (
    <AccountNeededContext value={setWish}>
      {children}
      <Dialog open={wish !== null} onClose={close} title={title}>
        <p className={styles.text}>{text}</p>
        <p className={styles.text}>This directory does not have accounts yet; they come next.</p>
        <Button className={styles.close} onClick={close}>Close</Button>
      </Dialog>
    </AccountNeededContext>
  );
}
