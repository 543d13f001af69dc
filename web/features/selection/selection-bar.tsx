import { useEffect, useRef, type ReactNode } from 'react';
import { useGate } from '#web/features/access/public.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { formatCount } from '#web/ui/format.ts';
import { selectionMax, pageState } from './selection.ts';
import styles from './selection-bar.module.css';
import { leftOutNote, selectAllMessages, selectMessages } from './selection-messages.ts';
import type { SelectionControl } from './use-selection.tsx';

export interface Selected {
  /** The selected candidates. */
  ids: ReadonlySet<string>;
  deselect: SelectionControl['deselect'];
  /** Whether the first button is the main one of the screen. */
  isMain: boolean;
  /** Words of the search that exclude no one. */
  leftOut: readonly string[];
}

interface SelectionBarProps {
  control: SelectionControl;
  /** The ids of the candidates on the current page; empty while there are none. */
  page: readonly string[];
  /** The number of candidates that the search finds. */
  total: number;
  /** Words of the search that exclude no one. */
  leftOut: readonly string[];
  /** The buttons of other features that act on the selection. */
  actions: (selected: Selected) => ReactNode;
  /** Links to the previous and the next page. Phones show them here while nothing is selected, because the end of the list is far away. */
  pager: ReactNode;
}

/** How many candidates are selected, and what can be done with them. */
export function SelectionBar({ control, page, total, leftOut, actions, pager }: SelectionBarProps) {
  const { selection, loadingAll } = control;
  const selectTip = useGate('select').tip(selectMessages);
  const selectAllTip = useGate('selectAll').tip(selectAllMessages);
  const selectedCount = selection.ids.size;
  const isAll = selection.mode === 'all';
  const ofPage = pageState(selection, page);
  return (
    <>
      <section className={styles.bar} aria-label="Selection" data-some={selectedCount > 0}>
        <Choice
          label="Select page"
          hint={page.length > 0 ? formatCount(page.length) : null}
          checked={page.length > 0 && ofPage === 'all'}
          mixed={ofPage === 'some'}
          disabled={page.length === 0}
          tip={selectTip}
          onToggle={() => control.togglePage(page)}
        />
        <Choice
          label="Select all"
          hint={total === 0 ? null : total > selectionMax ? `first ${selectionMax}` : formatCount(total)}
          checked={isAll}
          disabled={!isAll && (total === 0 || loadingAll)}
          tip={selectAllTip}
          onToggle={control.toggleAll}
          untilSome
        />
        <output className={selectedCount > 0 ? `${styles.count} ${styles.some}` : styles.count}>
          {loadingAll ? (
            'Selecting …'
          ) : (
            <>
              {formatCount(selectedCount)}
              <span className={styles.word}> selected</span>
            </>
          )}
        </output>
        {selectedCount > 0 && (
          <button type="button" className={styles.clear} onClick={control.clear}>
            Clear
          </button>
        )}
        <span className={styles.actions}>
          {actions({
            ids: selection.ids,
            deselect: control.deselect,
            isMain: selectedCount > 0 && page.length > 0,
            leftOut,
          })}
        </span>
        <span className={styles.pager}>{pager}</span>
      </section>
      {isAll && leftOut.length > 0 && (
        <p className={styles.note} role="status">
          {leftOutNote(leftOut)}
        </p>
      )}
    </>
  );
}

interface ChoiceProps {
  label: string;
  hint: string | null;
  checked: boolean;
  mixed?: boolean;
  disabled: boolean;
  tip: string | undefined;
  onToggle: () => void;
  untilSome?: true;
}

function Choice({ label, hint, checked, mixed = false, disabled, tip, onToggle, untilSome }: ChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className={untilSome ? `${styles.choice} ${styles.untilSome}` : styles.choice} data-tip={tip}>
      <Checkbox ref={input} checked={checked} disabled={disabled} onChange={onToggle} />
      <span className={styles.label}>
        {label}
        {hint !== null && <span className={styles.hint}> {hint}</span>}
      </span>
    </label>
  );
}
