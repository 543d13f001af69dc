import { use } from 'react';
import { NoContact, RowContactButton } from '#web/features/candidates/public.ts';
import type { ContactOnFile } from '#web/features/candidates/public.ts';
import { useRowShortcut } from '#web/ui/row-shortcuts.ts';
import { CallsContext } from './calls-context.ts';
import { useRevealedAt } from './revealed-marks.tsx';
import { useCopy } from './use-copy.ts';
import { useRevealContact } from './use-reveal-contact.ts';

/** Reveals a contact in its place on a row of results; then a click copies it. `r` presses the button of the row's main contact. */
export function RowRevealButton(contact: ContactOnFile) {
  const { values, isLoading, tip, reveal } = useRevealContact(contact);
  const wasRevealed = useRevealedAt(contact.candidateId) !== null;
  const { isCopied, copy } = useCopy(contact.channel);
  const { onCall } = use(CallsContext);
  const best = values?.[0];
  const value = best?.value ?? null;
  const press = () => (value === null ? void reveal() : copy(value));
  const hasKey = useRowShortcut(contact.isMain ? 'r' : null, press);
  if (values?.length === 0) return <NoContact channel={contact.channel} />;
  return (
    <RowContactButton
      contact={contact}
      value={value}
      isLoading={isLoading}
      wasRevealed={wasRevealed}
      isCopied={isCopied}
      shortcut={hasKey ? 'r' : null}
      tip={tip}
      onClick={press}
      onCall={(byKey) => {
        const { candidateId, candidateName: name } = contact;
        if (best !== undefined) onCall({ candidateId, name, valueId: best.valueId }, byKey);
      }}
    />
  );
}
