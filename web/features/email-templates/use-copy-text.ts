import { useEffect, useState } from 'react';
import { useToast } from '#web/ui/toast.tsx';

const copiedForMs = 2_000;

/** Copies a text. `isCopied` is true for two seconds afterwards. */
export function useCopyText(): { isCopied: boolean; copy: (text: string, onCopied?: () => void) => void } {
  const toast = useToast();
  // A new object for each copy, so that a second one within two seconds starts them again.
  const [copied, setCopied] = useState<object | null>(null);
  useEffect(() => {
    if (copied === null) return undefined;
    const timer = setTimeout(() => setCopied(null), copiedForMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (text: string, onCopied?: () => void) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied({});
      onCopied?.();
      toast({ title: 'Copied!', text: 'The email is on the clipboard.' });
    } catch {
      // Browsers refuse it on pages without HTTPS, or when the user forbids it.
      toast({ title: 'Copy Failed', text: 'Failed to copy to clipboard', look: 'danger' });
    }
  };
  return { isCopied: copied !== null, copy: (text, onCopied) => void copy(text, onCopied) };
}
