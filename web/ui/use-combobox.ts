// The keyboard of a field with a list of suggestions, after the combobox pattern of WAI-ARIA: the field keeps the focus, and one option
// of the list is the active one.
import { useId, useState, type FocusEvent, type KeyboardEvent } from 'react';

interface ComboboxOptions {
  /** The options on offer; 0 closes the list. */
  count: number;
  /** What the options are offered for. When it changes, no option is active. */
  subject: unknown;
  onChoose: (option: number) => void;
  /** True: the list is open as long as the field is shown, and one option is always active, at first the first one. False by default. */
  staysOpen?: boolean;
}

/** Attributes of the field. */
interface FieldProps {
  role: 'combobox';
  'aria-autocomplete': 'list';
  'aria-haspopup': 'listbox';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  'aria-activedescendant': string | undefined;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onBlur: (event: FocusEvent) => void;
}

export interface Combobox {
  isOpen: boolean;
  listId: string;
  /** The number of the active option; null: Enter belongs to the field. */
  active: number | null;
  optionId: (option: number) => string;
  open: () => void;
  close: () => void;
  fieldProps: FieldProps;
}

export function useCombobox({ count, subject, onChoose, staysOpen = false }: ComboboxOptions): Combobox {
  const listId = useId();
  const [wanted, setWanted] = useState(false);
  const first = staysOpen ? 0 : null;
  const [active, setActive] = useState<number | null>(first);
  const [known, setKnown] = useState(subject);
  if (subject !== known) {
    setKnown(subject);
    setActive(first);
  }
  const isOpen = (wanted || staysOpen) && count > 0;
  const current = !isOpen ? null : active !== null && active < count ? active : first;
  const optionId = (option: number): string => `${listId}-${option}`;
  const close = (): void => {
    setWanted(false);
    setActive(first);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!isOpen) {
      if (event.key !== 'ArrowDown' || count === 0) return;
      setWanted(true);
    } else if (event.key === 'Escape') {
      // A list that stays open leaves the key to its dialog.
      if (staysOpen) return;
      close();
    } else if (event.key === 'Enter') {
      // Without an active option, Enter belongs to the field: it searches for the words.
      if (current === null) return close();
      choose(current);
    } else {
      const next = staysOpen ? nextInTurn(event.key, current, count) : nextOption(event.key, current, count);
      if (next === undefined) return;
      setActive(next);
    }
    event.preventDefault();
  };

  function choose(option: number): void {
    close();
    onChoose(option);
  }

  return {
    isOpen,
    listId,
    active: current,
    optionId,
    open: () => setWanted(true),
    close,
    fieldProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': current === null ? undefined : optionId(current),
      onKeyDown,
      onBlur: close,
    },
  };
}

/** The option that a key leads to; null: none, which lies before the first and behind the last. Undefined: the key belongs to the field. */
function nextOption(key: string, current: number | null, count: number): number | null | undefined {
  if (key === 'ArrowDown') return current === null ? 0 : current + 1 < count ? current + 1 : null;
  if (key === 'ArrowUp') return current === null ? count - 1 : current > 0 ? current - 1 : null;
  if (current === null) return undefined;
  return key === 'Home' ? 0 : key === 'End' ? count - 1 : undefined;
}

/** As `nextOption` for a list with an active option at all times: the last one is followed by the first. Home and End belong to the text. */
function nextInTurn(key: string, current: number | null, count: number): number | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  return step === undefined ? undefined : ((current ?? 0) + step + count) % count;
}
