// Chooses one of the lists to which the viewer has a right. Where there are more than one page of them, words find those that are offered.
import { useState, type ReactNode } from 'react';
import type { SharedRight } from '#contract/access/sharing.ts';
import type { PhysicianList } from '#contract/lists/lists.ts';
import { formatCount } from '#web/ui/format.ts';
import styles from './list-chooser.module.css';
import { ListSearchInput } from './list-search-input.tsx';
import { useListPage } from './use-lists.ts';

interface ListChooserProps {
  right: SharedRight;
  /** Of the control that `children` returns. */
  label: string;
  /** `lists`: at most a page, one's own first. `words`: with which they were found. `isLoading`: they are not known yet. */
  children: (found: { lists: readonly PhysicianList[]; words: string; isLoading: boolean }) => ReactNode;
}

export function ListChooser({ right, label, children }: ListChooserProps) {
  const [words, setWords] = useState('');
  const { data, isPlaceholderData } = useListPage({ words, right, order: 'own' });
  const count = data === undefined ? 0 : data.own + data.shared;
  const isLarge = data !== undefined && (words !== '' || data.total > data.lists.length);
  return (
    <div className={styles.chooser}>
      {isLarge && (
        <ListSearchInput
          label={`Search for “${label}”`}
          placeholder={`Search ${formatCount(count)} lists`}
          words={words}
          onChange={setWords}
        />
      )}
      {children({ lists: data?.lists ?? [], words: words.trim(), isLoading: data === undefined })}
      {isLarge && (
        <p className={styles.found} role="status">
          {isPlaceholderData ? '' : foundText(data.total, data.lists.length)}
        </p>
      )}
    </div>
  );
}

function foundText(total: number, shown: number): string {
  if (total === 0) return 'No list has these words. Enter others.';
  if (total > shown) return `The first ${shown} of ${formatCount(total)} lists. Enter words to find another one.`;
  return total === 1 ? '1 list' : `${formatCount(total)} lists`;
}
