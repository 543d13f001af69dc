import { Checkbox } from '#web/ui/checkbox.tsx';
import { formatCount } from '#web/ui/format.ts';
import styles from './switch-row.module.css';

interface SwitchRowProps {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  /** The number of candidates for whom the condition is true. Null: not known yet. Left out: it is not counted. */
  count?: number | null;
}

/** A condition that is on or off. */
export function SwitchRow({ label, on, onChange, count }: SwitchRowProps) {
  return (
    <label className={styles.row}>
      <Checkbox checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
      {count !== undefined && <span className={styles.count}>{count !== null && formatCount(count)}</span>}
    </label>
  );
}
