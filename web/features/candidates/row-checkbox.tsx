import { useCallback } from 'react';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Key } from '#web/ui/key.tsx';
import { useRowShortcut } from '#web/ui/row-shortcuts.ts';
import { rowPart } from './row-part.ts';

interface RowCheckboxProps {
  name: string;
  checked: boolean;
  /** `extending` true: with the rows between the one toggled before and this one. */
  onToggle: (extending: boolean) => void;
}

/** Selects the candidate of a row. */
export function RowCheckbox({ name, checked, onToggle }: RowCheckboxProps) {
  const toggle = useCallback(() => onToggle(false), [onToggle]);
  const extend = useCallback(() => onToggle(true), [onToggle]);
  const hasKey = useRowShortcut('x', toggle);
  useRowShortcut('X', extend);
  return (
    <label className={rowPart('select')}>
      <Checkbox
        checked={checked}
        aria-label={`Select ${name}`}
        onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
      {hasKey && <Key>x</Key>}
    </label>
  );
}
