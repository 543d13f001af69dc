// Every chosen value as a chip that takes it away again.
import { CloseIcon } from '#web/ui/icons.tsx';
import styles from './filter-chips.module.css';
import { filterNames } from './filter-names.ts';
import type { Search } from './search-address.ts';
import { chosenFilters, withoutFilters, withToggled } from './search-changes.ts';
import type { ChangeSearch } from './use-search-address.ts';

export function FilterChips({ search, changeSearch }: { search: Search; changeSearch: ChangeSearch }) {
  const chosen = chosenFilters(search);
  if (chosen.length === 0) return null;
  return (
    <fieldset className={styles.chips} aria-label="Chosen filters">
      {chosen.map((filter) => (
        <span key={filter} className={styles.group}>
          <span className={styles.name}>{filterNames[filter]}</span>
          {search[filter].map((value) => (
            <button key={value} type="button" className={styles.chip} aria-label={`Remove ${filterNames[filter]}: ${value}`}
              onClick={() => changeSearch(withToggled(filter, value))}>
              {value}
              <CloseIcon size={14} />
            </button>
          ))}
        </span>
      ))}
      <button type="button" className={styles.clear} onClick={() => changeSearch(withoutFilters)}>Clear all</button>
    </fieldset>
  );
}
