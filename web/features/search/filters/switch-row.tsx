import { Checkbox } from '#web/ui/checkbox.tsx';
import styles from './switch-row.module.css';

/** A condition that is on or off. */
export function SwitchRow({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className={styles.row}>
      <Checkbox checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}
