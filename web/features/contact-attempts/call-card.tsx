import { useEffect, useRef } from 'react';
import type { CallOutcome } from '#contract/contact-attempts/attempt-options.ts';
import { useOrigin } from '#web/features/accounts/public.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import styles from './call-card.module.css';
import { OutcomeButtons } from './outcome-buttons.tsx';

interface CallCardProps {
  name: string;
  /** Why the outcome was not recorded; null: none was chosen yet. */
  failure: string | null;
  /** False: the session has ended. */
  isSignedIn: boolean;
  takesFocus: boolean;
  isSending: boolean;
  onChoose: (outcome: CallOutcome) => void;
  onDismiss: () => void;
}

/** Asks for the outcome of the call that was started. */
export function CallCard({ name, failure, isSignedIn, takesFocus, isSending, onChoose, onDismiss }: CallCardProps) {
  const origin = useOrigin();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) card.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    const close = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && target instanceof Node && card.current?.contains(target) === true) onDismiss();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [onDismiss]);
  return (
    <section ref={card} className={styles.card} aria-label={`Call to ${name}`} tabIndex={-1} data-over-pages>
      <header className={styles.head}>
        <h2 className={styles.title}>How did the call to {name} go?</h2>
        <button type="button" className={styles.close} aria-label="Close without an outcome" onClick={onDismiss}>
          <CloseIcon size={14} />
        </button>
      </header>
      {failure !== null && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {isSignedIn ? (
        <OutcomeButtons isSending={isSending} onChoose={onChoose} />
      ) : (
        <LinkButton to="/login" state={origin}>
          Log In to Record It
        </LinkButton>
      )}
    </section>
  );
}
