// The search of the home page: any visitor counts the directory by a query, without JavaScript, and sees no person.
import { Link } from 'react-router';
import type { DirectoryCounts, QueryPart } from '#contract/search/directory-counts.ts';
import { landingPath, stateName } from '#contract/search/landing-paths.ts';
import { publicCounts } from '#contract/search/public-counts.ts';
import { listFilters } from '#contract/search/search-filters.ts';
import { useIsFilling } from '#web/foundation/is-filling.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCount } from '#web/ui/format.ts';
import { SearchIcon } from '#web/ui/icons.tsx';
import { hasWords, noWordText } from '../address/has-words.ts';
import { emptySearch, writeSearch } from '../address/search-address.ts';
import styles from './count-plate.module.css';
import { CountRows } from './count-rows.tsx';
import { CoverageRows } from './coverage-rows.tsx';
import { StateFigure } from './state-figure.tsx';

export interface CountPlateProps {
  /** What the visitor typed; empty: the whole directory. */
  query: string;
  /** Null: the counts could not be made. */
  counts: DirectoryCounts | null;
  /** Why there are no counts; null when there are. */
  failure: string | null;
}

const rowsShown = 6;

export function CountPlate({ query, counts, failure }: CountPlateProps) {
  const asked = hasWords(query) ? query : '';
  return (
    <div className={styles.plate} id="counts">
      <div className={styles.left}>
        <form className={styles.form} action="/#counts" method="get" role="search">
          <label className={styles.box} htmlFor="count-query">
            <SearchIcon size={18} />
            <span className="visually-hidden">
              Count professionals by specialty, title, employer, city, state or skill
            </span>
            <input
              id="count-query"
              className={styles.input}
              type="search"
              name="query"
              defaultValue={query}
              maxLength={publicCounts.queryLengthMax}
              placeholder="Try icu nurse, Texas"
              autoComplete="off"
              enterKeyHint="search"
            />
          </label>
          <Button type="submit" size="large">
            Count
          </Button>
        </form>
        <Answer query={asked} noWord={noWordText(query)} counts={counts} failure={failure} />
      </div>
      <section className={styles.right} aria-label="Professionals by state">
        <header className={styles.mapHead}>
          <h2 className={styles.mapTitle}>
            {asked === '' || counts === null ? 'The directory by state' : `“${query}” by state`}
          </h2>
        </header>
        <StateFigure
          counts={counts?.states ?? []}
          linkTo={asked === '' ? (state) => `/?query=${encodeURIComponent(stateName(state))}#counts` : null}
        />
      </section>
    </div>
  );
}

function Answer({ query, noWord, counts, failure }: CountPlateProps & { noWord: string | null }) {
  if (counts === null)
    return (
      <p className={styles.message} role="status">
        {failure ?? 'The counts are not available now. Please try again in a minute.'}
      </p>
    );
  if (counts.count === null) return <FewPeople query={query} />;
  return (
    <>
      <div className={styles.total} role="status">
        <p>
          <b className={styles.number} data-source="count.total">
            {formatCount(counts.count)}
          </b>{' '}
          professionals{query === '' && ' on file'}
        </p>
        {noWord !== null && <p>{noWord}</p>}
        {counts.readAs.length > 0 && <Parts label="Your words were read as" parts={counts.readAs} />}
        {counts.leftOut.length > 0 && <LeftOut parts={counts.leftOut} />}
      </div>
      <CoverageRows coverage={counts.coverage} />
      <CountRows
        title="Specialties"
        source="specialty"
        rows={counts.specialties.slice(0, rowsShown)}
        heading="h2"
        renderValue={(specialty) => (
          <Link className={styles.link} to={landingPath(specialty, null)}>
            {specialty}
          </Link>
        )}
      />
      <p className={styles.onward}>
        {query === '' ? (
          <Link className={styles.link} to="/specialties">
            All specialties
          </Link>
        ) : (
          <Link className={styles.link} to={`/search${addressOf(counts.readAs)}`}>
            Open this search in the directory
          </Link>
        )}
      </p>
    </>
  );
}

/** Words of the query, as the filters by which a subscriber finds the same people. */
const Parts = ({ label, parts }: { label: string; parts: readonly QueryPart[] }) => (
  <ul className={styles.parts} aria-label={label}>
    {parts.map(({ filter, value }) => (
      <li key={`${filter} ${value}`} className={styles.part}>
        <span className={styles.filter}>{listFilters.find(({ name }) => name === filter)?.label}</span>{' '}
        {filter === 'state' ? stateName(value) : value}
      </li>
    ))}
  </ul>
);

const LeftOut = ({ parts }: { parts: readonly QueryPart[] }) => (
  <div className={styles.leftOut}>
    <p>Not applied, because fewer than {publicCounts.fewestShown} professionals would be left out:</p>
    <Parts label="Words that were not applied" parts={parts} />
  </div>
);

function FewPeople({ query }: { query: string }) {
  const isFilling = useIsFilling();
  const why = isFilling
    ? 'The directory is being filled. Counts appear when everyone is here.'
    : 'The directory has too few professionals to publish counts.';
  return (
    <div className={styles.message} role="status">
      <p className={styles.few}>
        {isFilling ? 'No counts yet' : `Fewer than ${publicCounts.fewestShown} professionals`}
      </p>
      <p>
        {query === '' || isFilling
          ? why
          : 'We publish no smaller counts, and none that could be subtracted from another to find one, so that this page never shows whether one person is listed. Names, NPI, email addresses and phone numbers are not searched. Try fewer words, such as a specialty and a state.'}
      </p>
    </div>
  );
}

function addressOf(parts: readonly QueryPart[]): string {
  const search = { ...emptySearch };
  for (const { filter, value } of parts) search[filter] = [...search[filter], value];
  return writeSearch(search);
}
