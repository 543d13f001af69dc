import { states } from '#contract/candidate-options.ts';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import styles from './state-select.module.css';
import type { StateTileMapProps } from './state-tile-map.tsx';

/** The states by name, for whoever looks for one that way; choosing adds it, choosing a chosen one takes it away. */
export function StateSelect({ counts, known, chosen, onToggle }: StateTileMapProps) {
  return (
    <label className={styles.field}>
      <span className={styles.label}>State</span>
      <select className={styles.select} value="" onChange={(event) => onToggle(event.currentTarget.value)}>
        <option value="" disabled>{chosen.length === 0 ? 'Add a state' : 'Add or remove a state'}</option>
        {Object.entries(states).map(([code, name]) => (
          <option key={code} value={code}>
            {chosen.includes(code) ? '✓ ' : ''}{name}{known ? ` (${formatCount(counts.get(code) ?? 0)})` : ''}
          </option>
        ))}
      </select>
      <ChevronDownIcon size={14} className={styles.chevron} />
    </label>
  );
}
