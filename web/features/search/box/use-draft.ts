import { useEffect, useRef, useState } from 'react';

const settledAfterMs = 80;

/**
 * The text of a field while the user types. `commit` is called with the trimmed text 80 ms after the last key. When
 * `value` changes elsewhere (back, clear), it replaces the draft.
 */
export function useDraft(value: string, commit: (value: string) => void) {
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  if (value !== known) {
    setKnown(value);
    setDraft(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const settle = (text: string) => {
    clearTimeout(timer.current);
    const settled = text.trim();
    if (settled === known) return;
    setKnown(settled);
    commit(settled);
  };
  const type = (text: string) => {
    setDraft(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => settle(text), settledAfterMs);
  };
  /** The caller commits this text itself. */
  const show = (text: string) => {
    clearTimeout(timer.current);
    setDraft(text);
    setKnown(text);
  };
  const replace = (text: string) => {
    setDraft(text);
    settle(text);
  };
  /** The text is not committed, because the user leaves the page: a commit would replace the navigation. */
  const cancel = () => clearTimeout(timer.current);
  return { draft, type, show, cancel, settle: () => settle(draft), clear: () => replace('') };
}
