import type { ReactNode } from 'react';
import type { FacetCount } from '#contract/search/search.ts';
import { formatCount } from '#web/ui/format.ts';
import styles from './count-rows.module.css';

interface CountRowsProps {
  title: string;
  /** Largest first. */
  rows: readonly FacetCount[];
  /** The kind of count, for the test that finds the source of every number. */
  source: string;
  /** The label of a row's value; the value itself when left out. */
  renderValue?: (value: string) => ReactNode;
  /** `h2` or `h3`, as it fits the headings around. */
  heading?: 'h2' | 'h3';
  note?: ReactNode;
}

/** Values with their counts and bars on one scale. Nothing when there are no rows. */
export function CountRows({ title, rows, source, renderValue, heading: Heading = 'h3', note }: CountRowsProps) {
  const largest = rows[0]?.count ?? 0;
  if (largest === 0) return null;
  return (
    <section className={styles.counts}>
      <Heading className={styles.title}>{title}</Heading>
      <ul>
        {rows.map(({ value, count }) => (
          <li key={value} className={styles.row}>
            <span className={styles.value}>{renderValue?.(value) ?? value}</span>
            <span data-source={`count.${source}`}>{formatCount(count)}</span>
            <Bar share={count / largest} />
          </li>
        ))}
      </ul>
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </section>
  );
}

/** `share`: from 0 to 1. Its width is an attribute, because the pages of visitors allow no style attributes. */
const Bar = ({ share }: { share: number }) => (
  <svg className={styles.bar} width="100%" height="3" aria-hidden="true">
    <rect width={`${Math.max(1, share * 100).toFixed(1)}%`} height="3" rx="1.5" />
  </svg>
);
