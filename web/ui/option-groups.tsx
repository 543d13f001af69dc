// The options of a combobox in groups, each with its heading.
import { useEffect } from 'react';
import { formatCount } from './format.ts';
import styles from './option-groups.module.css';
import type { Combobox } from './use-combobox.ts';

export interface ShownOption {
  /** Identifies the option within all groups. */
  key: string;
  label: string;
  /** A second text, softer; null: none. */
  detail: string | null;
  /** A number of candidates; null: none. */
  count: number | null;
}

export interface OptionGroup<Option extends ShownOption> {
  title: string;
  /** Total number of candidates in the group; null when each option has its own count. */
  count: number | null;
  options: readonly Option[];
}

interface OptionGroupsProps<Option extends ShownOption> {
  /** The name of the list. */
  label: string;
  combobox: Combobox;
  groups: readonly OptionGroup<Option>[];
  onChoose: (option: Option) => void;
}

export function OptionGroups<Option extends ShownOption>({
  label,
  combobox,
  groups,
  onChoose,
}: OptionGroupsProps<Option>) {
  const { listId, active } = combobox;
  const activeId = active === null ? null : combobox.optionId(active);
  useEffect(() => {
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const firstOf = groups.map((_, at) => groups.slice(0, at).reduce((sum, { options }) => sum + options.length, 0));
  return (
    <div id={listId} role="listbox" aria-label={label}>
      {groups.map(({ title, count, options }, at) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a list box has no element that groups its options
        <div key={title} role="group" aria-labelledby={`${listId}-group-${at}`}>
          <p id={`${listId}-group-${at}`} className={styles.title}>
            {title}
            {count !== null && <span className={styles.count}>{formatCount(count)}</span>}
          </p>
          {options.map((option, place) => (
            <OptionButton
              key={option.key}
              option={option}
              id={combobox.optionId((firstOf[at] ?? 0) + place)}
              isActive={active === (firstOf[at] ?? 0) + place}
              onChoose={() => onChoose(option)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionButtonProps {
  option: ShownOption;
  id: string;
  isActive: boolean;
  onChoose: () => void;
}

/** A click chooses it. The keyboard stays in the field, so that an option takes no focus. */
function OptionButton({ option: { label, detail, count }, id, isActive, onChoose }: OptionButtonProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.option}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
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
