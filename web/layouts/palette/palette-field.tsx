import type { ComponentProps } from 'react';
import { CloseIcon, SearchIcon } from '#web/ui/icons.tsx';
import { useFirstFocus } from '#web/ui/use-first-focus.ts';
import styles from './palette.module.css';

interface PaletteFieldProps {
  text: string;
  onType: (text: string) => void;
  onClose: () => void;
  /** The attributes of a combobox; absent while its options are loading. */
  combobox?: ComponentProps<'input'>;
}

const lengthMax = 200;

export function PaletteField({ text, onType, onClose, combobox }: PaletteFieldProps) {
  const field = useFirstFocus<HTMLInputElement>();
  return (
    <div className={styles.field}>
      <SearchIcon className={styles.glass} />
      <input
        {...combobox}
        ref={field}
        className={styles.input}
        value={text}
        maxLength={lengthMax}
        aria-label="Find a page, list, search, person or action"
        placeholder="Find a page, list, search, person or action"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
        <CloseIcon />
      </button>
    </div>
  );
}
