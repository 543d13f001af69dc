// Above all lists: their search by words, and their order.
import type { ListOrder } from '#contract/lists/list-limits.ts';
import { formatCount } from '#web/ui/format.ts';
import { SortIcon } from '#web/ui/icons.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Select } from '#web/ui/select.tsx';
import { ListSearchInput } from './list-search-input.tsx';
import styles from './list-tools.module.css';
import type { ListView } from './use-list-view.ts';

interface ListToolsProps {
  view: ListView;
  shownCount: number;
  count: number;
  /** Whether other members of the workspace share lists with the viewer. */
  hasShared: boolean;
}

export const ListTools = ({
  view: { words, order, whose, changeWords, changeOrder, changeWhose },
  shownCount,
  count,
  hasShared,
}: ListToolsProps) => (
  <div className={styles.tools} role="search" aria-label="Lists">
    <ListSearchInput
      label="Search lists by name or description"
      placeholder="Name or description"
      words={words}
      onChange={changeWords}
    />
    {(hasShared || whose !== 'all') && (
      <Segments label="Whose lists" options={ownerOptions} value={whose} onChange={changeWhose} />
    )}
    <Select
      label="Order of lists"
      look="inline"
      icon={<SortIcon />}
      value={order}
      onChange={({ currentTarget }) => changeOrder(currentTarget.value)}
      options={Object.entries(orderNames).map(([one, name]) => [one, name])}
    />
    <output className={styles.count}>{countText(words.trim() !== '' || whose !== 'all', shownCount, count)}</output>
  </div>
);

const orderNames: Readonly<Record<Exclude<ListOrder, 'own'>, string>> = {
  newest: 'Newest',
  changed: 'Last changed',
  name: 'Name',
  size: 'Size',
};

const ownerOptions = [
  { value: 'all', name: 'All' },
  { value: 'mine', name: 'Mine' },
  { value: 'shared', name: 'Shared with Me' },
] as const;

function countText(isNarrowed: boolean, shownCount: number, count: number): string {
  const all = count === 1 ? '1 list' : `${formatCount(count)} lists`;
  return !isNarrowed ? all : `${formatCount(shownCount)} of ${all}`;
}
