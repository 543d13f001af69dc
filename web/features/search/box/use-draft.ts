import { useCallback, useEffect, useRef, useState } from 'react';

const settledAfterMs = 80;

interface DraftListener {
  /** The trimmed text, 80 ms after the last key. */
  commit: (value: string, how: 'step' | 'replace') => void;
  /** True with each key, false when the text is committed or the field is removed. */
  setTyping: (isTyping: boolean) => void;
}

/** The text of a field while the user types. When `value` changes elsewhere (back, clear), it replaces the draft. */
export function useDraft(value: string, { commit, setTyping }: DraftListener) {
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  if (value !== known) {
    setKnown(value);
    setDraft(value);
  }
  const stopTimer = useCallback(() => {
    clearTimeout(timer.current);
    setTyping(false);
  }, [setTyping]);
  useEffect(() => stopTimer, [stopTimer]);

  const settle = (text: string, how: 'step' | 'replace' = 'replace') => {
    stopTimer();
    const settled = text.trim();
    if (settled === known) return;
    setKnown(settled);
    commit(settled, how);
  };
  const type = (text: string) => {
    setDraft(text);
    setTyping(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => settle(text), settledAfterMs);
  };
  /** The caller commits this text itself. */
  const show = (text: string) => {
    stopTimer();
    setDraft(text);
    setKnown(text);
  };
  /** With a button, so that Back brings the text back. */
  const clear = () => {
    setDraft('');
    settle('', 'step');
  };
  // `cancel`: the text is not committed, because the user leaves the page: a commit would replace the navigation.
  return { draft, type, show, cancel: stopTimer, settle: () => settle(draft), clear };
}
