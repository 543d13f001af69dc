import { formatCount } from '#web/ui/format.ts';
import { Select } from '#web/ui/select.tsx';
import styles from './state-select.module.css';
import type { StateTileMapProps } from './state-tile-map.tsx';

/** The states in a list by name. Choosing a state adds it; choosing it again removes it. */
export function StateSelect({
  names,
  counts,
  known,
  selected,
  onToggle,
}: StateTileMapProps & { names: Readonly<Record<string, string>> }) {
  return (
    <div className={styles.place}>
      <Select
        label="State"
        look="field"
        value=""
        onChange={(event) => onToggle(event.currentTarget.value)}
        options={Object.entries(names).map(([code, name]) => [
          code,
          `${selected.includes(code) ? '✓ ' : ''}${name}${known ? ` (${formatCount(counts.get(code) ?? 0)})` : ''}`,
        ])}
      >
        <option value="" disabled>
          {selected.length === 0 ? 'Add a state' : 'Add or remove a state'}
        </option>
      </Select>
    </div>
  );
}
