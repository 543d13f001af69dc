import type { SearchAnswer } from '#contract/search.ts';
import { PanelIcon } from '#web/ui/icons.tsx';
import { usePreference } from '#web/ui/theme/preferences.ts';
import { FilterPanel } from './filter-panel.tsx';
import styles from './filter-rail.module.css';
import type { Search } from './search-address.ts';
import { countChosen, withoutFilters } from './search-changes.ts';
import type { ChangeSearch } from './use-search-address.ts';

type FilterRailProps = { search: Search; facets: SearchAnswer['facets'] | null; changeSearch: ChangeSearch; locked?: true };

/** The filters beside the results; collapsed, a strip that says how many are chosen. This browser remembers which. `locked`: to look at only. */
export function FilterRail({ search, facets, changeSearch, locked }: FilterRailProps) {
  const [rail, setRail] = usePreference('rail');
  const chosen = countChosen(search);
  return (
    <aside className={locked ? `${styles.rail} ${styles.locked}` : styles.rail} aria-label="Filters" inert={locked}>
      <div className={styles.head}>
        <h2 className={styles.title}>Filters {chosen > 0 && <span className={styles.chosen}>{chosen}</span>}</h2>
        <button type="button" className={styles.clear} disabled={chosen === 0} onClick={() => changeSearch(withoutFilters)}>Clear All</button>
        <button type="button" className={styles.toggle} aria-expanded={rail === 'open'} aria-label={rail === 'open' ? 'Collapse the filters' : 'Show the filters'}
          onClick={() => setRail(rail === 'open' ? 'collapsed' : 'open')}>
          <PanelIcon />
        </button>
      </div>
      <div className={styles.panel}><FilterPanel search={search} facets={facets} changeSearch={changeSearch} /></div>
      <p className={styles.strip} aria-hidden="true">Filters{chosen > 0 && ` ${chosen}`}</p>
    </aside>
  );
}
