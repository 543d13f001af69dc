import { OptionGroups } from '#web/ui/option-groups.tsx';
import type { Combobox } from '#web/ui/use-combobox.ts';
import { RecentRemovals } from '../recent/recent-removals.tsx';
import type { SuggestionGroup, SuggestionOption } from './suggestion-groups.ts';
import styles from './suggestion-list.module.css';

interface SuggestionListProps {
  combobox: Combobox;
  groups: readonly SuggestionGroup[];
  /** The words that stay in the search; '' when there are none. */
  remainingQuery: string;
  /** Whether the box is empty: what can be removed from the list has a button for it. */
  isStart: boolean;
  onChoose: (option: SuggestionOption) => void;
}

export const SuggestionList = ({ combobox, groups, remainingQuery, isStart, onChoose }: SuggestionListProps) => (
  <div className={isStart ? `${styles.panel} ${styles.start}` : styles.panel}>
    {remainingQuery !== '' && (
      <p className={styles.note}>
        Together with <q>{remainingQuery}</q>
      </p>
    )}
    <OptionGroups label="Suggestions" combobox={combobox} groups={groups} onChoose={onChoose} />
    {isStart && <RecentRemovals groups={groups} />}
  </div>
);
