// Every chosen value as a chip that removes it.
import { Chip } from '#web/ui/chip.tsx';
import { conditionGroups } from './conditions.ts';
import { useNameOfList } from './use-name-of-list.ts';
import styles from './filter-chips.module.css';
import type { Search } from '../address/search-address.ts';
import { withoutFilters } from '../address/search-changes.ts';
import type { ChangeSearch } from '../address/search-address-provider.tsx';

export function FilterChips({ search, changeSearch }: { search: Search; changeSearch: ChangeSearch }) {
  const groups = conditionGroups(search, useNameOfList());
  if (groups.length === 0) return null;
  return (
    <fieldset className={styles.chips} aria-label="Chosen filters">
      {groups.map(({ name, conditions }) => (
        <span key={name} className={styles.group}>
          <span className={styles.name}>{name}</span>
          {conditions.map(({ label, remove }) => (
            <Chip key={`${name} ${label}`} aria-label={`Remove ${name}: ${label}`} onClick={() => changeSearch(remove)}>
              {label}
            </Chip>
          ))}
        </span>
      ))}
      <button type="button" className={styles.clear} onClick={() => changeSearch(withoutFilters)}>
        Clear All
      </button>
    </fieldset>
  );
}
