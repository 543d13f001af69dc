import { useCallback, useEffect, useRef, useState } from 'react';
import type { Prompt } from '#web/foundation/prompts.ts';

/** The dialog of the prompt: whether it is open, and how to close it. `isAvailable` false: calls are refused without asking. */
export function usePrompt(prompt: Prompt, isAvailable = true): { isOpen: boolean; close: (isDone: boolean) => void } {
  const [isOpen, setOpen] = useState(false);
  const finish = useRef<(isDone: boolean) => void>(() => undefined);
  useEffect(() => {
    if (!isAvailable) return undefined;
    const unregister = prompt.answerBy(
      () =>
        new Promise((resolve) => {
          finish.current = resolve;
          setOpen(true);
        }),
    );
    return () => {
      unregister();
      // No call waits for a dialog that is gone.
      setOpen(false);
      finish.current(false);
    };
  }, [prompt, isAvailable]);
  const close = useCallback((isDone: boolean) => {
    setOpen(false);
    finish.current(isDone);
  }, []);
  return { isOpen, close };
}
