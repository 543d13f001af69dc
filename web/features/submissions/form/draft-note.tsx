// Says that what was entered is kept in this browser, and clears it: the browser may belong to someone else.
import { useState } from 'react';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { draftDaysMax } from './resume-draft.ts';
import styles from './resume-editors.module.css';

export function DraftNote({ onClear }: { onClear: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const clear = {
    title: 'Clear the form?',
    text: 'Everything that you entered is removed from this page and from this browser.',
    action: 'Clear',
    onConfirm: onClear,
  };
  return (
    <>
      <p className={styles.note}>
        What you entered is kept in this browser until you submit it, for {draftDaysMax} days at most.{' '}
        <TextButton onClick={() => setAsked(true)}>Clear the form</TextButton>
      </p>
      <ConfirmDialog confirmation={isAsked ? clear : null} isPending={false} onClose={() => setAsked(false)} />
    </>
  );
}
