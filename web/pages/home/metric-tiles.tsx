import type { ReactNode } from 'react';
import type { DirectoryCounts } from '#contract/search/directory-counts.ts';
import { formatCount, formatDate } from '#web/ui/format.ts';
import styles from './home.module.css';

/** Four numbers of the directory. Nothing while they are not known. */
export function MetricTiles({ counts }: { counts: DirectoryCounts | null }) {
  if (counts === null || counts.count === null) return null;
  const { count, coverage, specialties, countedAt } = counts;
  return (
    <dl className={`${styles.width} ${styles.section} ${styles.tiles}`}>
      <Tile source="count.total" value={formatCount(count)}>
        professionals on file, counted on <time dateTime={countedAt}>{formatDate(countedAt)}</time>
      </Tile>
      <Tile source="count.specialties" value={formatCount(specialties.length)}>
        specialties, each with its count by state
      </Tile>
      <Tile source="count.coverage.mobile" value={percent(coverage.mobile)}>
        of them with a mobile number on file
      </Tile>
      <Tile source="count.coverage.personalEmail" value={percent(coverage.personalEmail)}>
        of them with a personal email address on file
      </Tile>
    </dl>
  );
}

const percent = (share: number | null): string | null => (share === null ? null : `${share}%`);

/** Null: the share would tell something about a few people. */
const Tile = ({ source, value, children }: { source: string; value: string | null; children: ReactNode }) => (
  <div className={styles.tile}>
    <dt>{value === null ? 'share not published' : children}</dt>
    <dd {...(value !== null && { 'data-source': source })}>{value ?? '–'}</dd>
  </div>
);
