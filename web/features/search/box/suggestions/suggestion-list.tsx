import { useEffect } from 'react';
import { formatCount } from '#web/ui/format.ts';
import type { Combobox } from '#web/ui/use-combobox.ts';
import type { SuggestionGroup, SuggestionOption } from './suggestion-groups.ts';
import styles from './suggestion-list.module.css';

interface SuggestionListProps {
  combobox: Combobox;
  groups: readonly SuggestionGroup[];
  /** The words that stay in the search; '' when there are none. */
  remainingQuery: string;
  onChoose: (option: SuggestionOption) => void;
}

export function SuggestionList({ combobox, groups, remainingQuery, onChoose }: SuggestionListProps) {
  const { listId, active } = combobox;
  const activeId = active === null ? null : combobox.optionId(active);
  useEffect(() => {
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const firstOf = groups.map((_, at) => groups.slice(0, at).reduce((sum, { options }) => sum + options.length, 0));
  return (
    <div className={styles.panel}>
      {remainingQuery !== '' && (
        <p className={styles.note}>
          Together with <q>{remainingQuery}</q>
        </p>
      )}
      <div id={listId} role="listbox" aria-label="Suggestions">
        {groups.map(({ title, count, options }, at) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a list box has no element that groups its options
          <div key={title} role="group" aria-labelledby={`${listId}-group-${at}`}>
            <p id={`${listId}-group-${at}`} className={styles.title}>
              {title}
              {count !== null && <span className={styles.count}>{formatCount(count)}</span>}
            </p>
            {options.map((option, place) => (
              <Option
                key={option.key}
                option={option}
                id={combobox.optionId((firstOf[at] ?? 0) + place)}
                isActive={active === (firstOf[at] ?? 0) + place}
                onChoose={onChoose}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

interface OptionProps {
  option: SuggestionOption;
  id: string;
  isActive: boolean;
  onChoose: (option: SuggestionOption) => void;
}

/** A click chooses it. The keyboard stays in the field, so that an option takes no focus. */
function Option({ option, id, isActive, onChoose }: OptionProps) {
  const { label, detail, count } = option;
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.option}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(option)}
    >
      <span className={styles.label}>{label}</span>
      {detail !== null && <span className={styles.detail}>{detail}</span>}
      {count !== null && (
        <span className={styles.count}>
          {formatCount(count)}
          <span className="visually-hidden"> {count === 1 ? 'professional' : 'professionals'}</span>
        </span>
      )}
    </button>
  );
}
