import { ArrowDownIcon, ArrowUpIcon, ChevronDownIcon, SortIcon } from '#web/ui/icons.tsx';
import type { Search, SortKey } from './search-address.ts';
import { withSort } from './search-changes.ts';
import styles from './sort-control.module.css';
import { directionOf, sortNames } from './sort-names.ts';
import type { ChangeSearch } from './use-search-address.ts';

const keys: readonly SortKey[] = ['relevance', 'name', 'organization', 'location', 'verified'];

/** By what the results are ordered, and which way round. */
export function SortControl({ search, changeSearch }: { search: Search; changeSearch: ChangeSearch }) {
  const direction = directionOf(search);
  const choose = (value: string) => changeSearch(withSort(keys.find((key) => key === value) ?? 'relevance'));
  return (
    <span className={styles.sort}>
      <label className={styles.field}>
        <SortIcon />
        <span className={styles.label} aria-hidden="true">Sort</span>
        <select className={styles.select} aria-label="Sort" value={search.sortKey} onChange={(event) => choose(event.currentTarget.value)}>
          {keys.map((key) => <option key={key} value={key}>{sortNames[key]}</option>)}
        </select>
        <ChevronDownIcon size={14} className={styles.chevron} />
      </label>
      {direction !== null && (
        <button type="button" className={styles.direction} aria-label={`${direction.name}, change to ${direction.otherName}`} title={direction.name}
          onClick={() => changeSearch(withSort(search.sortKey, direction.other))}>
          {search.sortDirection === undefined ? <ArrowDownIcon size={14} /> : <ArrowUpIcon size={14} />}
          <span className={styles.directionName}>{direction.name}</span>
        </button>
      )}
    </span>
  );
}
