// The values of one filter as checkboxes, each with its count under the current search and a bar for comparison.
import type { ReactNode } from 'react';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { formatCount } from '#web/ui/format.ts';
import styles from './facet-rows.module.css';

/** `count` is null until the first answer. */
export interface FacetRow {
  value: string;
  label: string;
  count: number | null;
  mark?: ReactNode;
}

interface FacetRowsProps {
  rows: readonly FacetRow[];
  selected: readonly string[];
  /** The count of the longest bar. */
  largest: number;
  onToggle: (value: string) => void;
}

const shortestBar = 2;

export function FacetRows({ rows, selected, largest, onToggle }: FacetRowsProps) {
  return (
    <ul>
      {rows.map(({ value, label, count, mark }) => (
        <li key={value}>
          <label className={count === 0 ? `${styles.row} ${styles.zero}` : styles.row}>
            <Checkbox className={styles.input} checked={selected.includes(value)} onChange={() => onToggle(value)} />
            {mark}
            <span className={styles.label}>{label}</span>
            <span className={styles.track} aria-hidden="true">
              {count !== null && count > 0 && (
                <span className={styles.bar} style={{ width: `${Math.max(shortestBar, (100 * count) / largest)}%` }} />
              )}
            </span>
            <span className={styles.count} data-testid="facet-count">
              {count !== null && formatCount(count)}
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
