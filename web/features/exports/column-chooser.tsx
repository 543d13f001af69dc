import { exportColumns } from '#contract/exports/export-options.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { moved, toggled } from './selected-columns.ts';
import type { ColumnChoice } from './selected-columns.ts';
import styles from './export-dialog.module.css';

interface ColumnChooserProps {
  choice: readonly ColumnChoice[];
  onChange: (choice: readonly ColumnChoice[]) => void;
}

/** The columns in the order of the file. Each can be left out and moved up and down. */
export function ColumnChooser({ choice, onChange }: ColumnChooserProps) {
  return (
    <fieldset className={styles.columns}>
      <legend className={styles.legend}>Columns, in the order of the file</legend>
      <ol className={styles.list}>
        {choice.map(({ column, isSelected }, at) => (
          <li key={column} className={styles.column}>
            <label className={styles.name}>
              <Checkbox checked={isSelected} onChange={() => onChange(toggled(choice, column))} />
              {exportColumns[column]}
            </label>
            <button
              type="button"
              className={styles.move}
              aria-label={`Move ${exportColumns[column]} up`}
              disabled={at === 0}
              onClick={() => onChange(moved(choice, column, -1))}
            >
              ↑
            </button>
            <button
              type="button"
              className={styles.move}
              aria-label={`Move ${exportColumns[column]} down`}
              disabled={at === choice.length - 1}
              onClick={() => onChange(moved(choice, column, 1))}
            >
              ↓
            </button>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
