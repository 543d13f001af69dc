// The work on a list as tabs: its candidates by stage, and those with a due next step.
import { Link } from 'react-router';
import { listStages, type ListStage } from '#contract/lists/list-limits.ts';
import type { ListWork } from '#contract/search/list-work.ts';
import { stageNames } from '#web/features/lists/public.ts';
import { formatCount } from '#web/ui/format.ts';
import { addressOf, emptySearch, type Search } from '../address/search-address.ts';
import { dueLabel } from '../filters/conditions.ts';
import styles from './list-tabs.module.css';

interface Tab {
  name: string;
  stage: readonly ListStage[];
  due: boolean;
  /** Null: not known yet. */
  count: number | null;
}

const tabsOf = (work: ListWork | null): Tab[] => [
  { name: 'All', stage: [], due: false, count: work?.all ?? null },
  ...listStages.map((stage) => ({
    name: stageNames[stage],
    stage: [stage],
    due: false,
    count: work?.stages[stage] ?? null,
  })),
  { name: dueLabel, stage: [], due: true, count: work?.due ?? null },
];

/** On phones the tabs are wider than the window. */
const showInRow = (tab: HTMLElement | null): void => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** A tab leads to all candidates that its count says: it lifts the other filters, and keeps the order. */
export function ListTabs({ search, work }: { search: Search; work: ListWork | null }) {
  const { scope, sortKey, sortDirection } = search;
  const isCurrent = ({ stage, due }: Tab): boolean => stage.join() === search.stage.join() && due === search.due;
  return (
    <nav className={styles.tabs} aria-label="Work on this list">
      {tabsOf(work).map((tab) => (
        <Link
          key={tab.name}
          ref={isCurrent(tab) ? showInRow : undefined}
          className={styles.tab}
          to={addressOf({ ...emptySearch, scope, sortKey, sortDirection, stage: tab.stage, due: tab.due })}
          preventScrollReset
          aria-current={isCurrent(tab) ? 'page' : undefined}
        >
          {tab.name} <span className={styles.count}>{tab.count === null ? '…' : formatCount(tab.count)}</span>
        </Link>
      ))}
    </nav>
  );
}
