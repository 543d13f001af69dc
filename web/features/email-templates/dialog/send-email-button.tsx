// The buttons that open the dialog: on a row, on a profile, and for the selection of a search or a list.
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useGate } from '#web/features/access/public.ts';
import { RowAction } from '#web/features/candidates/public.ts';
import { useContactGuard } from '#web/features/reveals/public.ts';
import { Button } from '#web/ui/button.tsx';
import { MailIcon } from '#web/ui/icons.tsx';
import { Key } from '#web/ui/key.tsx';
import { useRowShortcut } from '#web/ui/row-shortcuts.ts';
import styles from './send-email-button.module.css';
import { SendEmailDialog } from './send-email-dialog.tsx';
import { sendMessages } from './send-messages.ts';

export function SendEmailButton({ candidateId }: { candidateId: string }) {
  const { tip, open, dialog } = useSendEmail([candidateId]);
  const hasKey = useRowShortcut('e', open);
  return (
    <>
      <Button data-tip={tip} onClick={open}>
        <MailIcon />
        Send Email
        {hasKey && <Key>e</Key>}
      </Button>
      {dialog}
    </>
  );
}

export function RowSendEmailButton({ candidateId, candidateName }: { candidateId: string; candidateName: string }) {
  const { tip, open, dialog } = useSendEmail([candidateId]);
  const hasKey = useRowShortcut('e', open);
  return (
    <>
      <RowAction icon={MailIcon} shortcut={hasKey ? 'e' : null} tip={tip} onClick={open}>
        Email<span className="visually-hidden">{` ${candidateName}`}</span>
      </RowAction>
      {dialog}
    </>
  );
}

/** Disabled without a selection, except where it explains why emails are refused. */
export function SendSelectionEmailButton({ ids }: { ids: ReadonlySet<string> }) {
  const { tip, open, dialog } = useSendEmail([...ids]);
  return (
    <>
      <Button disabled={ids.size === 0 && tip === undefined} data-tip={tip} onClick={open}>
        <MailIcon />
        <span className={styles.label}>Send Email</span>
      </Button>
      {dialog}
    </>
  );
}

function useSendEmail(candidateIds: readonly string[]): {
  tip: string | undefined;
  open: () => void;
  dialog: ReactNode;
} {
  const gate = useGate('sendEmail');
  const mayContact = useContactGuard();
  /** The selection as it was when the dialog opened. Null: it was never opened, so there is no dialog. */
  const [opened, setOpened] = useState<{ candidateIds: readonly string[]; isOpen: boolean } | null>(null);
  return {
    tip: gate.tip(sendMessages),
    open: () =>
      gate.run(sendMessages, () => {
        void mayContact(candidateIds).then((goesOn) => goesOn && setOpened({ candidateIds, isOpen: true }));
      }),
    // Outside of the row, whose keys and clicks belong to the list. A closed dialog stays, so that it can give the focus back.
    dialog:
      opened !== null &&
      createPortal(
        <SendEmailDialog {...opened} onClose={() => setOpened({ ...opened, isOpen: false })} />,
        document.body,
      ),
  };
}
