import { useEffect, useRef } from 'react';
import { useAsk, useGate } from '#web/features/access/public.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DownloadIcon, ListAddIcon } from '#web/ui/icons.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import { mostOfAll, pageState } from './selection.ts';
import styles from './selection-bar.module.css';
import type { SelectionControl } from './use-selection.tsx';

type SelectionBarProps = {
  control: SelectionControl;
  /** The people of the page on screen; empty while there are none. */
  page: readonly string[];
  /** People whom the search finds. */
  total: number;
  /** Another thing on the screen is the main one now. */
  quiet: boolean;
};

/** Who is chosen, in one line, and what can be done with them. */
export function SelectionBar({ control, page, total, quiet }: SelectionBarProps) {
  const { selection, asking } = control;
  const ask = useAsk();
  const tips = { select: useGate('select').tip, selectAll: useGate('selectAll').tip, list: useGate('list').tip, export: useGate('export').tip };
  const people = selection.ids.size;
  const isAll = selection.mode === 'all';
  const ofPage = pageState(selection, page);
  return (
    <section className={styles.bar} aria-label="Selection" data-some={people > 0}>
      <Choice label="Select page" hint={page.length > 0 ? formatCount(page.length) : null} checked={page.length > 0 && ofPage === 'all'} mixed={ofPage === 'some'}
        disabled={page.length === 0} tip={tips.select} onToggle={() => control.togglePage(page)} />
      <Choice label="Select all" hint={total === 0 ? null : total > mostOfAll ? `first ${mostOfAll}` : formatCount(total)} checked={isAll} disabled={!isAll && (total === 0 || asking)}
        tip={tips.selectAll} onToggle={control.toggleAll} untilSome />
      <output className={people > 0 ? `${styles.count} ${styles.some}` : styles.count}>
        {asking ? 'Selecting …' : `${formatCount(people)} selected`}
      </output>
      {people > 0 && <button type="button" className={styles.clear} onClick={control.clear}>Clear</button>}
      <span className={styles.actions}>
        <Button look={people > 0 && !quiet ? 'filled' : 'outline'} disabled={people === 0 && tips.list === undefined} data-tip={tips.list} onClick={() => ask({ action: 'list', people })}>
          <ListAddIcon />
          Add to list
        </Button>
        <Button disabled={people === 0 && tips.export === undefined} data-tip={tips.export} onClick={() => ask({ action: 'export', people })}>
          <DownloadIcon />
          Export
        </Button>
      </span>
    </section>
  );
}

type ChoiceProps = { label: string; hint: string | null; checked: boolean; mixed?: boolean; disabled: boolean; tip: string | undefined; onToggle: () => void; untilSome?: true };

function Choice({ label, hint, checked, mixed = false, disabled, tip, onToggle, untilSome }: ChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className={untilSome ? `${styles.choice} ${styles.untilSome}` : styles.choice} data-tip={tip}>
      <Checkbox ref={input} checked={checked} disabled={disabled} onChange={onToggle} />
      <span className={styles.label}>{label}{hint !== null && <span className={styles.hint}> {hint}</span>}</span>
    </label>
  );
}
