import { useState } from 'react';
import { exportColumns, exportLimits } from '#contract/exports/export-options.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { moved, named, toggled, type ColumnChoice } from './selected-columns.ts';
import styles from './export-dialog.module.css';

interface ColumnChooserProps {
  choice: readonly ColumnChoice[];
  onChange: (choice: readonly ColumnChoice[]) => void;
}

/** The columns in the order of the file. Each can be left out, moved up and down, and called by another name. */
export function ColumnChooser({ choice, onChange }: ColumnChooserProps) {
  const [isNaming, setIsNaming] = useState(false);
  const showsNames = isNaming || choice.some(({ name }) => name !== '');
  const forget = (): void => {
    setIsNaming(false);
    onChange(choice.map((one) => ({ ...one, name: '' })));
  };
  return (
    <fieldset className={styles.columns}>
      <legend className={styles.legend}>Columns, in the order of the file</legend>
      <ol className={styles.list}>
        {choice.map(({ column, isSelected, name }, at) => (
          <li key={column} className={styles.column}>
            <label className={styles.name}>
              <Checkbox checked={isSelected} onChange={() => onChange(toggled(choice, column))} />
              {exportColumns[column]}
            </label>
            {showsNames && isSelected && (
              <input
                className={styles.rename}
                aria-label={`Name of ${exportColumns[column]} in the file`}
                placeholder={exportColumns[column]}
                value={name}
                maxLength={exportLimits.columnNameLengthMax}
                autoComplete="off"
                onChange={(event) => onChange(named(choice, column, event.currentTarget.value))}
              />
            )}
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
      <div className={styles.naming}>
        <Button look="quiet" onClick={() => (showsNames ? forget() : setIsNaming(true))}>
          {showsNames ? 'Use the Usual Names' : 'Rename Columns'}
        </Button>
      </div>
    </fieldset>
  );
}
