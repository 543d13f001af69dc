// What the columns of the chosen file mean, and what of them leaves the browser.
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx';
import { formatCount } from '#web/ui/format.ts';
import { Actions } from '#web/ui/panel.tsx';
import { ScreenSection } from '#web/ui/screen-head.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { comparedFieldLabels, comparedFields, isComparable, type ComparedField } from './compared-columns.ts';
import styles from './compare.module.css';
import type { Comparison, ComparisonStep } from './use-comparison.ts';

const columns: readonly DataColumn[] = [
  { name: 'Column of the file', look: 'wrap' },
  { name: 'Meaning' },
  { name: 'First values', look: 'text' },
];

const samplesShown = 3;

interface ColumnsFormProps {
  step: ComparisonStep & { name: 'columns' };
  comparison: Comparison;
}

export function ColumnsForm({ step, comparison: { compare, setField, reset, run } }: ColumnsFormProps) {
  const [sendsNames, setSendsNames] = useState(true);
  const [keepsKeys, setKeepsKeys] = useState(false);
  const { outline, fields } = step;
  const { header, sample, file, rowCount } = outline;
  const isReady = isComparable(fields);
  return (
    <ScreenSection title="Check the columns">
      <DataTable
        label={`Columns of ${file.name}`}
        columns={columns}
        rows={header.map((name, column) => ({
          key: String(column),
          cells: [
            name.trim() === '' ? `Column ${column + 1}, without a name` : name,
            <Meaning
              key="meaning"
              name={name.trim() === '' ? `column ${column + 1}` : name}
              field={fields[column] ?? null}
              onChoose={(field) => setField(column, field)}
            />,
            sample
              .slice(0, samplesShown)
              .map((cells) => cells[column] ?? '')
              .join(' · '),
          ],
        }))}
        empty=""
      />
      <Switch
        label="Compare names, specialties and places"
        text="Off: they stay in your browser, and only NPIs, license numbers, and hashes of contacts are compared."
        on={sendsNames}
        onChange={setSendsNames}
      />
      {run === null && (
        <Switch
          label="Recognize people who are added later"
          text="On: keyed hashes of the rows that match no one in the directory yet are kept. Saved as My System, they find these people when they are added, and are deleted with it."
          on={keepsKeys}
          onChange={setKeepsKeys}
        />
      )}
      {!isReady && (
        <p className={styles.problem} role="alert">
          Choose a column with NPIs, emails, last names or full names.
        </p>
      )}
      <Actions>
        <Button look="filled" disabled={!isReady} onClick={() => void compare(step, { sendsNames, keepsKeys })}>
          {run === null ? `Compare ${formatCount(rowCount)} ${rowCount === 1 ? 'Row' : 'Rows'}` : 'Go On'}
        </Button>
        <Button onClick={reset}>Cancel</Button>
      </Actions>
    </ScreenSection>
  );
}

interface MeaningProps {
  name: string;
  field: ComparedField | null;
  onChoose: (field: ComparedField | null) => void;
}

const Meaning = ({ name, field, onChoose }: MeaningProps) => (
  <Select
    label={`Meaning of ${name}`}
    look="cell"
    value={field ?? ''}
    onChange={({ currentTarget: { value } }) => onChoose(comparedFields.find((one) => one === value) ?? null)}
    options={comparedFields.map((one) => [one, comparedFieldLabels[one]])}
  >
    <option value="">Not compared</option>
  </Select>
);
