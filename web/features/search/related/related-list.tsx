import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatCount } from '#web/ui/format.ts';
import { callQuietly } from '#web/foundation/call.ts';
import { loadSimilar } from '../similar/similar-search.ts';
import styles from './related-list.module.css';
import type { RelatedSearch } from './related-searches.ts';

const freshForMs = 300_000;

interface RelatedListProps {
  /** Whose like: people of the same specialty, level, skills and region. Null: the visitor may not search. */
  candidateId: string | null;
  searches: readonly RelatedSearch[];
}

/** The similar people are found when the profile is on the screen, which does not wait for them. */
export function RelatedList({ candidateId, searches }: RelatedListProps) {
  const { data: similar = null } = useQuery({
    queryKey: ['similar-to', candidateId],
    queryFn: () => loadSimilar(candidateId ?? '', { call: callQuietly }),
    enabled: candidateId !== null,
    staleTime: freshForMs,
  });
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
