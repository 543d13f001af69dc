// Every chosen value as a chip that takes it away again.
import { CloseIcon } from '#web/ui/icons.tsx';
import { conditionGroups } from './conditions.ts';
import styles from './filter-chips.module.css';
import type { Search } from './search-address.ts';
import { withoutFilters } from './search-changes.ts';
import type { ChangeSearch } from './use-search-address.ts';

export function FilterChips({ search, changeSearch }: { search: Search; changeSearch: ChangeSearch }) {
  const groups = conditionGroups(search);
  if (groups.length === 0) return null;
  return (
    <fieldset className={styles.chips} aria-label="Chosen filters">
      {groups.map(({ name, conditions }) => (
        <span key={name} className={styles.group}>
          <span className={styles.name}>{name}</span>
          {conditions.map(({ label, remove }) => (
            <button key={label} type="button" className={styles.chip} aria-label={`Remove ${name}: ${label}`} onClick={() => changeSearch(remove)}>
              <span className={styles.label}>{label}</span>
              <CloseIcon size={14} />
            </button>
          ))}
        </span>
      ))}
      <button type="button" className={styles.clear} onClick={() => changeSearch(withoutFilters)}>Clear all</button>
    </fieldset>
  );
}
