import type { Coverage } from '#contract/search/directory-counts.ts';
import { publicCounts } from '#contract/search/public-counts.ts';
import styles from './coverage-rows.module.css';

const rows = [
  { name: 'mobile', text: 'with a mobile number' },
  { name: 'personalEmail', text: 'with a personal email address' },
  { name: 'verified', text: `verified within ${publicCounts.verifiedWithinDays} days` },
] as const;

/** How many of the counted people can be reached, in percent. A share that would tell something about a few people is left out. */
export const CoverageRows = ({ coverage }: { coverage: Coverage }) => (
  <dl className={styles.coverage}>
    {rows.map(({ name, text }) => (
      <div key={name} className={styles.row}>
        <dt>{text}</dt>
        <dd>
          {coverage[name] === null ? (
            <span className={styles.none}>not published</span>
          ) : (
            <span data-source={`count.coverage.${name}`}>{coverage[name]}%</span>
          )}
        </dd>
      </div>
    ))}
  </dl>
);
