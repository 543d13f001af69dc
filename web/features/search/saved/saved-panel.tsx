// The panels of saved searches and saved lists, in the place of the results (specification: directory, section 2). The page supplies the content.
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Actions, Panel } from '#web/ui/panel.tsx';
import type { AnswerState } from '../answer/use-search-answer.ts';
import { FilterRail } from '../filters/filter-rail.tsx';
import { Message } from '../results/message.tsx';
import styles from '../search-screen.module.css';
import type { Search, SearchTab } from '../address/search-address.ts';
import { withTab } from '../address/search-changes.ts';
import type { ChangeSearch } from '../address/search-address-provider.tsx';

type PanelTab = Exclude<SearchTab, 'results'>;

interface PanelText {
  title: string;
  text: string | null;
  empty: string;
  /** How the panel is filled. */
  hint: string;
  backLabel: string;
}

const panelTexts: Readonly<Record<PanelTab, PanelText>> = {
  'saved-searches': {
    title: 'Saved Searches',
    text: 'Access and manage your saved physician searches.',
    empty: "You don't have any saved searches yet",
    hint: 'Choose filters or enter words, then press Save Search.',
    backLabel: 'Go to Search',
  },
  'saved-lists': {
    title: 'Saved Lists',
    text: null,
    empty: "You don't have any saved lists yet",
    hint: 'Select candidates in the search, then press Add to List.',
    backLabel: 'Go to Directory',
  },
};

interface SavedPanelProps {
  tab: PanelTab;
  search: Search;
  state: Pick<AnswerState, 'lastAnswer' | 'counted'>;
  changeSearch: ChangeSearch;
  tools: ReactNode;
  /** Receives what to show when nothing is saved. */
  content: (tab: PanelTab, empty: ReactNode) => ReactNode;
}

export function SavedPanel({ tab, search, state, changeSearch, tools, content }: SavedPanelProps) {
  const { title, text, empty, hint, backLabel } = panelTexts[tab];
  return (
    <div className={styles.screen}>
      <FilterRail
        search={search}
        answer={state.lastAnswer}
        counted={state.counted}
        changeSearch={changeSearch}
        tools={tools}
      />
      <main id="main" className={styles.pane} tabIndex={-1}>
        <Panel look="head" title={title} text={text} />
        {content(
          tab,
          <Message title={empty} text={hint}>
            <Actions>
              <Button look="filled" onClick={() => changeSearch(withTab('results'))}>
                {backLabel}
              </Button>
            </Actions>
          </Message>,
        )}
      </main>
    </div>
  );
}
