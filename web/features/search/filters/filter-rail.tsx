import type { ReactNode } from 'react';
import type { SearchAnswer } from '#contract/search/search.ts';
import { PanelIcon } from '#web/ui/icons.tsx';
import { usePreference } from '#web/ui/theme/preferences.ts';
import type { CountedAnswers } from '../answer/counted-answers.ts';
import { FilterPanel } from './filter-panel.tsx';
import styles from './filter-rail.module.css';
import type { Search } from '../address/search-address.ts';
import { countSelected, withoutFilters } from '../address/search-changes.ts';
import type { ChangeSearch } from '../address/search-address-provider.tsx';

interface FilterRailProps {
  search: Search;
  answer: SearchAnswer | null;
  /** As in `FilterPanel`. */
  counted?: CountedAnswers;
  changeSearch: ChangeSearch;
  locked?: true;
  /** Buttons below the heading. */
  tools?: ReactNode;
}

/** The filters beside the results. Collapsed, it is a strip with the number of chosen values; the browser remembers this. `locked`: the filters are inactive. */
export function FilterRail({ search, answer, counted, changeSearch, locked, tools }: FilterRailProps) {
  const [rail, setRail] = usePreference('rail');
  const selected = countSelected(search);
  return (
    <aside className={locked ? `${styles.rail} ${styles.locked}` : styles.rail} aria-label="Filters" inert={locked}>
      <div className={styles.head}>
        <h2 className={styles.title}>Filters {selected > 0 && <span className={styles.selected}>{selected}</span>}</h2>
        <button
          type="button"
          className={styles.clear}
          disabled={selected === 0}
          onClick={() => changeSearch(withoutFilters)}
        >
          Clear All
        </button>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={rail === 'open'}
          aria-label={rail === 'open' ? 'Collapse the filters' : 'Show the filters'}
          onClick={() => setRail(rail === 'open' ? 'collapsed' : 'open')}
        >
          <PanelIcon />
        </button>
      </div>
      <div className={styles.panel}>
        {tools !== undefined && <div className={styles.tools}>{tools}</div>}
        <FilterPanel search={search} answer={answer} counted={counted} changeSearch={changeSearch} />
      </div>
      <p className={styles.strip} aria-hidden="true">
        Filters{selected > 0 && ` ${selected}`}
      </p>
    </aside>
  );
}
