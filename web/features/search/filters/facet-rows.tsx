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

/** In tenths of a percent: a bar has 32 pixels. */
const widthOf = (count: number, largest: number): number =>
  Math.max(shortestBar, Math.round((1000 * count) / largest) / 10);

export function FacetRows({ rows, selected, largest, onToggle }: FacetRowsProps) {
  return (
    <ul>
      {rows.map(({ value, label, count, mark }) => (
        <li key={value}>
          <label className={count === 0 ? `${styles.row} ${styles.zero}` : styles.row}>
            <Checkbox className={styles.input} checked={selected.includes(value)} onChange={() => onToggle(value)} />
            {mark}
            <span className={styles.label}>{label}</span>
            <i
              className={styles.bar}
              style={count !== null && count > 0 ? { backgroundSize: `${widthOf(count, largest)}%` } : undefined}
            />
            <span className={styles.count} data-testid="facet-count">
              {count !== null && formatCount(count)}
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
