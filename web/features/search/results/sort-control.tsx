import { ArrowDownIcon, ArrowUpIcon, SortIcon } from '#web/ui/icons.tsx';
import { Select } from '#web/ui/select.tsx';
import { sortKeysOf, type Search } from '../address/search-address.ts';
import { withSort } from '../address/search-changes.ts';
import styles from './sort-control.module.css';
import { directionOf, sortNameOf } from './sort-names.ts';
import type { ChangeSearch } from '../address/search-address-provider.tsx';

interface SortControlProps {
  search: Search;
  /** Whether the search is near a place; without one there is no order by distance. */
  hasPlace: boolean;
  changeSearch: ChangeSearch;
}

/** The sort key of the results and its direction. */
export function SortControl({ search: asked, hasPlace, changeSearch }: SortControlProps) {
  const keys = sortKeysOf(asked).filter((key) => key !== 'distance' || hasPlace);
  const search: Search = keys.includes(asked.sortKey)
    ? asked
    : { ...asked, sortKey: 'relevance', sortDirection: undefined };
  const direction = directionOf(search);
  const choose = (value: string) => changeSearch(withSort(keys.find((key) => key === value) ?? 'relevance'));
  return (
    <span className={styles.sort}>
      <Select
        label="Sort"
        look="inline"
        icon={<SortIcon />}
        value={search.sortKey}
        onChange={(event) => choose(event.currentTarget.value)}
        options={keys.map((key) => [key, sortNameOf(key, search)])}
      />
      {direction !== null && (
        <button
          type="button"
          className={styles.direction}
          aria-label={`${direction.name}, change to ${direction.otherName}`}
          title={direction.name}
          onClick={() => changeSearch(withSort(search.sortKey, direction.other))}
        >
          {search.sortDirection === undefined ? <ArrowDownIcon size={14} /> : <ArrowUpIcon size={14} />}
          <span className={styles.directionName}>{direction.name}</span>
        </button>
      )}
    </span>
  );
}
