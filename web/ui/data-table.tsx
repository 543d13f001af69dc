// Rows with many columns. A narrow window scrolls the table sideways, never the page.
import type { ReactNode } from 'react';
import styles from './data-table.module.css';

export interface DataColumn {
  name: string;
  /** `number` is aligned right, `text` may take the rest of the width and wraps, `wrap` shares the width and wraps, `short` never wraps. */
  look?: 'short' | 'number' | 'text' | 'wrap';
}

interface DataTableProps {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly DataColumn[];
  /** The cells of each row, one for each column. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** Shown instead of rows when there are none. */
  empty: ReactNode;
}

export const DataTable = ({ label, columns, rows, empty }: DataTableProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls the region
  <div className={styles.region} role="region" aria-label={label} tabIndex={0}>
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map(({ name, look = 'short' }) => (
            <th key={name} className={styles[look]} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {columns.map(({ name, look = 'short' }, index) => (
              <td key={name} className={styles[look]}>
                {cells[index]}
              </td>
            ))}
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td className={styles.empty} colSpan={columns.length}>
              {empty}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  </div>
);
