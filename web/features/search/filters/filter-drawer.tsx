import { useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/modal.tsx';
import { FiltersIcon } from '#web/ui/icons.tsx';
import { formatCount } from '#web/ui/format.ts';
import { addTypedEntries, PendingEntriesContext, usePendingEntries } from '#web/ui/pending-entries.ts';
import styles from './filter-drawer.module.css';
import { FilterPanel } from './filter-panel.tsx';
import type { Search } from '../address/search-address.ts';
import { countSelected, withoutFilters } from '../address/search-changes.ts';
import type { ChangeSearch } from '../address/search-address-provider.tsx';
import type { AnswerState } from '../answer/use-search-answer.ts';

interface FilterDrawerProps {
  search: Search;
  state: AnswerState;
  changeSearch: ChangeSearch;
  /** Buttons above the filters. */
  tools?: ReactNode;
}

/** The filters on windows too narrow for the rail. */
export function FilterDrawer({ search, state, changeSearch, tools }: FilterDrawerProps) {
  const [open, setOpen] = useState(false);
  const entries = usePendingEntries();
  const close = () => {
    addTypedEntries(entries);
    setOpen(false);
  };
  const selected = countSelected(search);
  const count = state.answer?.count;
  const title = <>Filters {selected > 0 && <span className={styles.selected}>{selected}</span>}</>;
  return (
    <>
      <Button className={styles.opener} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <FiltersIcon />
        {title}
      </Button>
      <Drawer
        open={open}
        onClose={close}
        title={title}
        foot={
          <>
            <Button onClick={() => changeSearch(withoutFilters)} disabled={selected === 0}>
              Clear All
            </Button>
            <Button look="filled" className={styles.show} onClick={close}>
              {count === undefined ? 'Show Results' : `Show ${formatCount(count)}`}
            </Button>
          </>
        }
      >
        <PendingEntriesContext value={entries}>
          {tools !== undefined && <div className={styles.tools}>{tools}</div>}
          <FilterPanel search={search} answer={state.lastAnswer} counted={state.counted} changeSearch={changeSearch} />
        </PendingEntriesContext>
      </Drawer>
    </>
  );
}
