import { use } from 'react';
import { NoContact, RowContactButton, type ContactOnFile } from '#web/features/candidates/public.ts';
import { useRowShortcut } from '#web/ui/row-shortcuts.ts';
import { CallsContext } from './calls-context.ts';
import { useCopy } from './use-copy.ts';
import { useCopyKey } from './use-copy-key.ts';
import { useRevealContact } from './use-reveal-contact.ts';

/** Reveals a contact in its place on a row of results; then a click copies it. `r` presses the button of the row's main contact. */
/** `wasRevealed`: the visitor revealed a contact of the candidate before, on whatever device. */
export function RowRevealButton({ wasRevealed, ...contact }: ContactOnFile & { wasRevealed: boolean }) {
  const { values, isLoading, tip, reveal } = useRevealContact(contact);
  const { isCopied, copy } = useCopy(contact.channel);
  const { onCall } = use(CallsContext);
  const best = values?.[0];
  const value = best?.value ?? null;
  const press = () => (value === null ? void reveal() : copy(value));
  useCopyKey(contact, value === null ? null : () => copy(value));
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
