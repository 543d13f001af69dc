import type { ContactOnFile } from '#web/features/candidates/public.ts';
import { useToast } from '#web/ui/toast.tsx';
import { useRowShortcut } from '#web/ui/row-shortcuts.ts';
import { useRevealedChannel } from './use-revealed-values.ts';

/** `c` copies the phone that was revealed, or the email. Each button of a person asks whether the key is its own. `copy` null: its contact is not revealed. */
export function useCopyKey({ candidateId, channel, isMain }: ContactOnFile, copy: (() => void) | null): void {
  const toast = useToast();
  const isPhoneRevealed = (useRevealedChannel(candidateId, 'phone') ?? []).length > 0;
  const isEmailRevealed = (useRevealedChannel(candidateId, 'email') ?? []).length > 0;
  const isOwn =
    isPhoneRevealed || isEmailRevealed ? (channel === 'phone') === isPhoneRevealed && copy !== null : isMain;
  useRowShortcut(isOwn ? 'c' : null, () => {
    if (copy === null) toast({ title: 'View it first', text: 'Press r to view the contact, then c to copy it.' });
    else copy();
  });
}
