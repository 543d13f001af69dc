// What the columns of an uploaded file mean: guessed, shown with their values, and corrected before anything is imported.
import { isGuess, type ColumnBasis, type FilePreview, type PreviewedRow } from '#contract/imports/column-mapping.ts';
import { formatWithArticle, isRegistryFormat } from '#contract/imports/file-formats.ts';
import { vendorColumnLabels, vendorColumns, type VendorColumn } from '#contract/imports/vendor-columns.ts';
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx';
import { formatCount } from '#web/ui/format.ts';
import { Select } from '#web/ui/select.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import styles from './jobs.module.css';
import type { Preview } from './use-preview.ts';

export function FileColumns({ fileName, preview }: { fileName: string; preview: Preview }) {
  const { found, isError, retry, chooseSheet } = preview;
  if (found === undefined)
    return isError ? (
      <p role="alert">
        The columns of the file could not be read. <TextButton onClick={retry}>Try Again</TextButton>
      </p>
    ) : (
      <p className={styles.soft}>Reading the columns…</p>
    );
  const isRegistry = found.format !== null && isRegistryFormat(found.format);
  return (
    <div className={styles.columns}>
      {found.sheets.length > 1 && (
        <Select
          label="Sheet"
          look="field"
          value={found.sheet ?? ''}
          onChange={({ currentTarget: { value } }) => chooseSheet(value)}
        >
          {found.sheets.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      )}
      {isRegistry && <p>{`This is ${formatWithArticle(found.format ?? '')}. Its columns are known.`}</p>}
      {found.problem !== null && (
        <p className={styles.problem} role="alert">
          {found.problem}
        </p>
      )}
      {found.columns.length > 0 && <Columns fileName={fileName} found={found} preview={preview} />}
      {found.rows.length > 0 && (
        <details open={!isRegistry && isUnsure(found)}>
          <summary className={styles.summary}>Show what is read from the first rows</summary>
          <DataTable
            label={`What is read from ${fileName}`}
            columns={rowColumns}
            rows={found.rows.map((row) => ({ key: String(row.line), cells: rowCells(row) }))}
            empty=""
          />
        </details>
      )}
    </div>
  );
}

/** Something was guessed, or is missing. */
const isUnsure = ({ columns, problem }: FilePreview): boolean =>
  problem !== null || columns.some(({ basis }) => isGuess(basis));

const columnColumns: readonly DataColumn[] = [
  { name: 'Column of the file', look: 'wrap' },
  { name: 'Meaning' },
  { name: 'First values, contacts masked', look: 'text' },
];

const rowColumns: readonly DataColumn[] = [{ name: 'Row' }, { name: 'What is read, contacts masked', look: 'text' }];

const basisTexts: Readonly<Record<ColumnBasis, string>> = {
  header: 'the directory’s own name',
  chosen: 'your choice',
  saved: 'saved for this source',
  name: 'guessed from the name',
  values: 'guessed from the values',
};

function Columns({ fileName, found, preview }: { fileName: string; found: FilePreview; preview: Preview }) {
  return (
    <details open={isUnsure(found)}>
      <summary className={styles.summary}>{summaryOf(found)}</summary>
      <DataTable
        label={`Columns of ${fileName}`}
        columns={columnColumns}
        rows={found.columns.map(({ name, field, basis, samples }, position) => ({
          key: String(position),
          cells: [
            name.trim() === '' ? `Column ${position + 1}, without a name` : name,
            <FieldChoice
              key="field"
              name={name}
              field={field}
              basis={basis}
              onChoose={(chosen) => preview.chooseField(position, chosen)}
            />,
            samples.join(' · '),
          ],
        }))}
        empty=""
      />
    </details>
  );
}

function summaryOf({ columns }: FilePreview): string {
  const read = columns.filter(({ field }) => field !== null).length;
  const guessed = columns.filter(({ basis }) => isGuess(basis)).length;
  const counts = `${formatCount(read)} of ${formatCount(columns.length)} columns are read`;
  return guessed === 0 ? counts : `${counts}, ${formatCount(guessed)} of them guessed: check them`;
}

interface FieldChoiceProps {
  name: string;
  field: VendorColumn | null;
  basis: ColumnBasis | null;
  onChoose: (field: VendorColumn | null) => void;
}

const FieldChoice = ({ name, field, basis, onChoose }: FieldChoiceProps) => (
  <>
    <Select
      label={`Meaning of ${name}`}
      look="cell"
      value={field ?? ''}
      onChange={({ currentTarget: { value } }) => onChoose(vendorColumns.find((one) => one === value) ?? null)}
      options={vendorColumns.map((column) => [column, vendorColumnLabels[column]])}
    >
      <option value="">Not read</option>
    </Select>
    {basis !== null && <div className={styles.soft}>{basisTexts[basis]}</div>}
  </>
);

const labelOf = (column: string): string => {
  const field = vendorColumns.find((one) => one === column);
  return field === undefined ? column : vendorColumnLabels[field];
};

function rowCells({ line, values, leftOut, problem }: PreviewedRow) {
  if (problem !== null) return [formatCount(line), problem];
  return [
    formatCount(line),
    <span key="values" className={styles.values}>
      {values.map(({ field, value }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a person may have two masked phones that are equal
        <span key={index}>
          <span className={styles.soft}>{vendorColumnLabels[field]}:</span> {value}
        </span>
      ))}
      {leftOut.map(({ column, value }) => (
        <span key={column} className={styles.problem}>
          {labelOf(column)} could not be read: {value}
        </span>
      ))}
    </span>,
  ];
}
