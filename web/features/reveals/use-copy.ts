import { useEffect, useState } from 'react';
import type { ContactChannel } from '#contract/reveals/reveal-limits.ts';
import { writeToClipboard } from '#web/foundation/clipboard.ts';
import { useToast } from '#web/ui/toast.tsx';

const copiedForMs = 2_000;

/** Copies a contact value. `isCopied` is true for two seconds afterwards. */
export function useCopy(channel: ContactChannel): { isCopied: boolean; copy: (value: string) => void } {
  const toast = useToast();
  // Counts the copies, so that a second one within two seconds starts them again.
  const [copies, setCopies] = useState(0);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (copies === 0) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedForMs);
    return () => clearTimeout(timer);
  }, [copies]);

  const copy = (value: string) =>
    void writeToClipboard(value).then(
      () => {
        setCopied(true);
        setCopies((before) => before + 1);
        toast(
          channel === 'email'
            ? { title: 'Email copied', text: 'The address is on the clipboard.' }
            : { title: 'Phone number copied', text: 'The number is on the clipboard.' },
        );
      },
      () =>
        toast({
          title: channel === 'email' ? 'Failed to copy email' : 'Failed to copy phone number',
          text: 'Please try again.',
          look: 'danger',
        }),
    );
  return { isCopied, copy };
}
