import { Link } from 'react-router';
import { formatCount } from '#web/ui/format.ts';
import type { SimilarLink } from '../similar/similar-search.ts';
import styles from './related-list.module.css';
import type { RelatedSearch } from './related-searches.ts';

interface RelatedListProps {
  /** People of the same specialty, level, skills and region; null: there is no such search. */
  similar: SimilarLink | null;
  searches: readonly RelatedSearch[];
}

export function RelatedList({ similar, searches }: RelatedListProps) {
  if (searches.length === 0 && similar === null) return null;
  return (
    <section className={styles.related} aria-labelledby="related">
      <h2 id="related" className={styles.title}>
        More like this
      </h2>
      <ul>
        {similar !== null && (
          <li className={styles.similar}>
            <Link className={styles.link} to={similar.address}>
              {similar.name}
            </Link>
            <span className={styles.count}>{formatCount(similar.count)}</span>
            <p className={styles.why}>{similar.text}</p>
          </li>
        )}
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
