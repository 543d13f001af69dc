// The field of the palette and what it finds.
import { useMemo, useState } from 'react';
import { formatCount } from '#web/ui/format.ts';
import { CloseIcon, SearchIcon } from '#web/ui/icons.tsx';
import { OptionGroups } from '#web/ui/option-groups.tsx';
import { useCombobox } from '#web/ui/use-combobox.ts';
import { useFirstFocus } from '#web/ui/use-first-focus.ts';
import styles from './palette.module.css';
import { usePaletteSections } from './use-palette-sections.ts';

interface PaletteProps {
  onClose: () => void;
  onNewList: () => void;
}

const lengthMax = 200;

export function Palette({ onClose, onNewList }: PaletteProps) {
  const [text, setText] = useState('');
  const field = useFirstFocus<HTMLInputElement>();
  const sections = usePaletteSections(text, onNewList);
  const options = useMemo(() => sections.flatMap((section) => section.options), [sections]);
  const choose = (option: (typeof options)[number]) => {
    onClose();
    option.run();
  };
  const combobox = useCombobox({
    count: options.length,
    subject: text,
    staysOpen: true,
    onChoose: (at) => {
      const option = options[at];
      if (option !== undefined) choose(option);
    },
  });
  return (
    <>
      <div className={styles.field}>
        <SearchIcon className={styles.glass} />
        <input
          {...combobox.fieldProps}
          ref={field}
          className={styles.input}
          value={text}
          maxLength={lengthMax}
          aria-label="Find a page, list, search, person or action"
          placeholder="Find a page, list, search, person or action"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      <div className={styles.found}>
        <OptionGroups label="Found" combobox={combobox} groups={sections} onChoose={choose} />
      </div>
      <output className="visually-hidden">
        {formatCount(options.length)} {options.length === 1 ? 'entry' : 'entries'}
      </output>
    </>
  );
}
