import { Link } from 'react-router';
import { formatCount } from '#web/ui/format.ts';
import styles from './related-list.module.css';
import type { RelatedSearch } from './related-searches.ts';

export function RelatedList({ searches }: { searches: readonly RelatedSearch[] }) {
  if (searches.length === 0) return null;
  return (
    <section className={styles.related} aria-labelledby="related">
      <h2 id="related" className={styles.title}>
        More like this
      </h2>
      <ul>
        {searches.map(({ label, address, count }) => (
          <li key={address} className={styles.search}>
            <Link className={styles.link} to={address}>
              {label}
            </Link>
            {count !== null && <span className={styles.count}>{formatCount(count)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
