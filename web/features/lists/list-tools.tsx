// Above all lists: their search by words, and their order.
import { listLimits } from '#contract/lists/list-limits.ts';
import { formatCount } from '#web/ui/format.ts';
import { SearchIcon, SortIcon } from '#web/ui/icons.tsx';
import { Select } from '#web/ui/select.tsx';
import { listOrders, orderNames } from './list-order.ts';
import styles from './list-tools.module.css';
import type { ListView } from './use-list-view.ts';

interface ListToolsProps {
  view: ListView;
  shownCount: number;
  count: number;
}

export const ListTools = ({ view: { words, order, changeWords, changeOrder }, shownCount, count }: ListToolsProps) => (
  <div className={styles.tools} role="search" aria-label="Lists">
    <label className={styles.search}>
      <SearchIcon size={14} />
      <input
        type="search"
        className={styles.input}
        aria-label="Search lists by name or description"
        placeholder="Name or description"
        maxLength={listLimits.nameLengthMax}
        value={words}
        onChange={({ currentTarget }) => changeWords(currentTarget.value)}
      />
    </label>
    <Select
      label="Order of lists"
      look="inline"
      icon={<SortIcon />}
      value={order}
      onChange={({ currentTarget }) => changeOrder(currentTarget.value)}
    >
      {listOrders.map((one) => (
        <option key={one} value={one}>
          {orderNames[one]}
        </option>
      ))}
    </Select>
    <output className={styles.count}>{countText(words, shownCount, count)}</output>
  </div>
);

function countText(words: string, shownCount: number, count: number): string {
  const all = count === 1 ? '1 list' : `${formatCount(count)} lists`;
  return words.trim() === '' ? all : `${formatCount(shownCount)} of ${all}`;
}
