// Writes to one or several people: one text for all, with a personal preview for each. The user's own mail program sends it.
import { useState } from 'react';
import { useViewer } from '#web/features/accounts/public.ts';
import { MarkContacted } from '#web/features/contact-attempts/public.ts';
import { WideDialog } from '#web/ui/modal.tsx';
import { readSender, writeSender } from '../sender-details.ts';
import { useTemplates } from '../templates/use-templates.ts';
import { footerWarning, legalFooter, type FooterDetails } from './legal-footer.ts';
import { FooterFields, MessageFields } from './message-fields.tsx';
import { RecipientPreview } from './recipient-preview.tsx';
import { Recipients } from './recipients.tsx';
import styles from './send-email-dialog.module.css';
import { useDraftMessage } from './use-draft-message.ts';

interface SendEmailDialogProps {
  /** Never empty. */
  candidateIds: readonly string[];
  isOpen: boolean;
  onClose: () => void;
}

export const SendEmailDialog = ({ candidateIds, isOpen, onClose }: SendEmailDialogProps) => (
  <WideDialog open={isOpen} onClose={onClose} title="Send Email">
    <SendEmail candidateIds={candidateIds} />
  </WideDialog>
);

function SendEmail({ candidateIds }: Pick<SendEmailDialogProps, 'candidateIds'>) {
  const list = useTemplates();
  const draft = useDraftMessage(list.templates);
  const [isAdded, setAdded] = useState(true);
  const { details, change } = useFooterDetails();
  const [position, setPosition] = useState(0);
  const [sentTo, setSentTo] = useState<readonly string[]>([]);
  const candidateId = candidateIds[position];
  const warning = footerWarning(isAdded, details, draft.message.body);
  return (
    <div className={styles.columns}>
      <div>
        <MessageFields list={list} draft={draft} />
        <FooterFields
          isAdded={isAdded}
          details={details}
          warning={warning}
          onToggle={() => setAdded(!isAdded)}
          onChange={change}
        />
      </div>
      <section aria-label="Preview">
        {candidateIds.length > 1 && <Recipients candidateIds={candidateIds} position={position} onMove={setPosition} />}
        {candidateId !== undefined && (
          <RecipientPreview
            key={candidateId}
            candidateId={candidateId}
            message={draft.message}
            footer={isAdded ? legalFooter(details) : null}
            isFooterMissing={warning !== null}
            onSent={() => setSentTo((before) => (before.includes(candidateId) ? before : [...before, candidateId]))}
          />
        )}
        <MarkContacted sentTo={sentTo} />
      </section>
    </div>
  );
}

/** Remembered in this browser. */
function useFooterDetails(): { details: FooterDetails; change: (change: Partial<FooterDetails>) => void } {
  const userId = useViewer()?.id ?? null;
  const [details, setDetails] = useState<FooterDetails>(() => readSender(userId));
  return {
    details,
    change: (change) => {
      setDetails((before) => ({ ...before, ...change }));
      writeSender(userId, change);
    },
  };
}
