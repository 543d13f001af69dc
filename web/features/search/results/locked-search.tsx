// The search screen for a visitor without access: the filters are inactive, and placeholders fill the results.
import type { Access } from '#contract/access/access.ts';
import { stateName } from '#contract/search/landing-paths.ts';
import { listFilters } from '#contract/search/search-filters.ts';
import { Paywall } from '#web/features/access/public.ts';
import { CandidateSkeleton } from '#web/features/candidates/public.ts';
import { formatCount } from '#web/ui/format.ts';
import { FilterRail } from '../filters/filter-rail.tsx';
import styles from '../search-screen.module.css';
import type { Search } from '../address/search-address.ts';
import { useOwnCount, type OwnCount } from '../visitors/use-own-count.ts';

/** Enough to fill a tall screen: the paywall shows no more than one screen of placeholders. */
const placeholdersMax = 12;
const skeletons = Array.from({ length: placeholdersMax }, (_, place) => place);
const nothing = () => undefined;

export function LockedSearch({ kind, search }: { kind: Access['kind']; search: Search }) {
  const own = useOwnCount(search);
  return (
    <div className={styles.screen}>
      <FilterRail search={search} answer={null} changeSearch={nothing} locked />
      <main id="main" className={styles.pane} tabIndex={-1}>
        <Paywall kind={kind} found={own && <Found {...own} />}>
          {skeletons.map((place) => (
            <CandidateSkeleton key={place} place={place} />
          ))}
        </Paywall>
      </main>
    </div>
  );
}

const Found = ({ words, count, readAs }: OwnCount) => (
  <>
    <b>{formatCount(count)}</b>{' '}
    {words === '' ? 'professionals are in the directory.' : `professionals match ${readingOf(readAs) || `“${words}”`}.`}
  </>
);

/** Such as `specialty Nurse, state Texas`. */
const readingOf = (parts: OwnCount['readAs']): string =>
  parts
    .map(({ filter, value }) => {
      const label = listFilters.find(({ name }) => name === filter)?.label ?? filter;
      return `${label.toLowerCase()} ${filter === 'state' ? stateName(value) : value}`;
    })
    .join(', ');
