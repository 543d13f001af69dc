// The field of the palette and what it finds.
import { useMemo } from 'react';
import { formatCount } from '#web/ui/format.ts';
import { OptionGroups } from '#web/ui/option-groups.tsx';
import { useCombobox } from '#web/ui/use-combobox.ts';
import styles from './palette.module.css';
import { PaletteField } from './palette-field.tsx';
import { usePaletteSections } from './use-palette-sections.ts';

interface PaletteContentProps {
  text: string;
  onType: (text: string) => void;
  onClose: () => void;
  onNewList: () => void;
}

export default function PaletteContent({ text, onType, onClose, onNewList }: PaletteContentProps) {
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
      <PaletteField text={text} onType={onType} onClose={onClose} combobox={combobox.fieldProps} />
      <div className={styles.found}>
        <OptionGroups label="Found" combobox={combobox} groups={sections} onChoose={choose} />
      </div>
      <output className="visually-hidden">
        {formatCount(options.length)} {options.length === 1 ? 'entry' : 'entries'}
      </output>
    </>
  );
}
