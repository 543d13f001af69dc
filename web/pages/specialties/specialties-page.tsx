// All specialties by letter. Each opens the search with that specialty.
import { useLoaderData, Link, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { specialties as knownSpecialties } from '#contract/candidates/candidate-options.ts';
import { landingPath } from '#contract/search/landing-paths.ts';
import { pageHead, Sourced } from '#web/features/site-settings/public.ts';
import { pageContext } from '#web/foundation/page-context.ts';
import { formatCount, formatDate } from '#web/ui/format.ts';
import styles from './specialties-page.module.css';

interface Entry {
  specialty: string;
  /** Null: not known, or too few to be published. */
  count: number | null;
}

export async function loader({ context }: LoaderFunctionArgs): Promise<{ entries: Entry[]; countedAt: string | null }> {
  const { call } = context.get(pageContext);
  const counts = await call('search.countDirectory', { query: '' }).catch(() => null);
  if (counts === null || counts.specialties.length === 0)
    return { entries: knownSpecialties.map((specialty) => ({ specialty, count: null })), countedAt: null };
  return {
    entries: counts.specialties.map(({ value, count }) => ({ specialty: value, count })),
    countedAt: counts.countedAt,
  };
}

export const meta: MetaFunction = (args) =>
  pageHead(args, {
    title: 'Specialties',
    description: 'All specialties of the directory by letter, with the number of professionals in each.',
  });

export default function SpecialtiesPage() {
  const { entries, countedAt } = useLoaderData<typeof loader>();
  const groups = byLetter(entries);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>Specialties</h1>
        <p className={styles.lead}>
          <Sourced from="count.specialties">{formatCount(entries.length)}</Sourced> specialties
          {countedAt !== null && (
            <>
              , counted on <time dateTime={countedAt}>{formatDate(countedAt)}</time>
            </>
          )}
          . Choose one to search it.
        </p>
        {countedAt === null && (
          <p className={styles.lead} role="status">
            Failed to load specialties with their counts. These are the built-in ones. Reload the page in a minute.
          </p>
        )}
        <nav className={styles.letters} aria-label="Letters">
          {groups.map(({ letter }) => (
            <a key={letter} className={styles.letter} href={`#letter-${letter}`}>
              {letter}
            </a>
          ))}
        </nav>
      </header>
      {groups.map(({ letter, entries: listed }) => (
        <section key={letter} id={`letter-${letter}`} className={styles.group} aria-labelledby={`title-${letter}`}>
          <h2 id={`title-${letter}`} className={styles.heading}>
            {letter}
          </h2>
          <ul>
            {listed.map(({ specialty, count }) => (
              <li key={specialty} className={styles.entry}>
                <Link className={styles.name} to={`/search?specialty=${encodeURIComponent(specialty)}`}>
                  {specialty}
                </Link>
                {count !== null && (
                  <>
                    <span className={styles.count} data-source="count.specialty">
                      {formatCount(count)}
                    </span>
                    <Link className={styles.more} to={landingPath(specialty, null)}>
                      By state<span className="visually-hidden">: {specialty}</span>
                    </Link>
                  </>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function byLetter(entries: readonly Entry[]): { letter: string; entries: Entry[] }[] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries.toSorted((a, b) => a.specialty.localeCompare(b.specialty, 'en'))) {
    const letter = entry.specialty.normalize('NFD').charAt(0).toUpperCase();
    groups.set(letter, [...(groups.get(letter) ?? []), entry]);
  }
  return Array.from(groups, ([letter, listed]) => ({ letter, entries: listed }));
}
