// Writes to one or several people: one text for all, with a personal preview for each. The user's own mail program sends it.
import { useState } from 'react';
import { useViewer } from '#web/features/accounts/public.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCount } from '#web/ui/format.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons.tsx';
import { WideDialog } from '#web/ui/modal.tsx';
import { readSender, writeSender } from '../sender-details.ts';
import { useTemplates } from '../templates/use-templates.ts';
import { footerWarning, legalFooter } from './legal-footer.ts';
import type { FooterDetails } from './legal-footer.ts';
import { FooterFields, MessageFields } from './message-fields.tsx';
import { RecipientPreview } from './recipient-preview.tsx';
import styles from './send-email-dialog.module.css';
import { useDraftMessage } from './use-draft-message.ts';
import { useRevealedCount } from './use-revealed-count.ts';

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
  const candidateId = candidateIds[position];
  return (
    <div className={styles.columns}>
      <div>
        <MessageFields list={list} draft={draft} />
        <FooterFields
          isAdded={isAdded}
          details={details}
          warning={footerWarning(isAdded, details)}
          onToggle={() => setAdded(!isAdded)}
          onChange={change}
        />
      </div>
      <section aria-label="Preview">
        {candidateIds.length > 1 && <People candidateIds={candidateIds} position={position} onMove={setPosition} />}
        {candidateId !== undefined && (
          <RecipientPreview
            key={candidateId}
            candidateId={candidateId}
            message={draft.message}
            footer={isAdded ? legalFooter(details) : null}
          />
        )}
      </section>
    </div>
  );
}

interface PeopleProps {
  candidateIds: readonly string[];
  position: number;
  onMove: (position: number) => void;
}

/** Which of the people the preview shows, and how many reveals are still needed. */
function People({ candidateIds, position, onMove }: PeopleProps) {
  const count = candidateIds.length;
  const revealed = useRevealedCount(candidateIds);
  return (
    <div className={styles.people}>
      <p>
        <output>
          Person {formatCount(position + 1)} of {formatCount(count)}
        </output>
        {revealed !== null && <span className={styles.count}>{revealedText(revealed, count)}</span>}
      </p>
      <span className={styles.moves}>
        <Button disabled={position === 0} onClick={() => onMove(position - 1)} aria-label="Previous person">
          <ChevronLeftIcon />
        </Button>
        <Button disabled={position === count - 1} onClick={() => onMove(position + 1)} aria-label="Next person">
          <ChevronRightIcon />
        </Button>
      </span>
    </div>
  );
}

function revealedText(revealed: number, count: number): string {
  const missing = count - revealed;
  if (missing === 0) return 'You have revealed all of them.';
  return `${formatCount(revealed)} revealed already; writing to the other ${formatCount(missing)} uses up to ${formatCount(missing)} reveals, one for each person.`;
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
