// Values in rows with lines between them: a table with columns, names with values, and a list.
import type { ReactNode } from 'react';
import styles from './table.module.css';

interface TableProps {
  /** The headings. `ruled` shows the first one to screen readers only. */
  columns: readonly string[];
  /** The cells of each row, one for each column. The first one names the row and must be a unique string. */
  rows: readonly (readonly [name: string, ...cells: ReactNode[]])[];
  /** `ruled` is the content of a section; `small` is a detail in one. */
  look: 'ruled' | 'small';
}

export const Table = ({ columns, rows, look }: TableProps) => (
  <table className={`${styles.table} ${styles[look]}`}>
    <thead>
      <tr>
        {columns.map((column, index) => (
          <th key={column} scope="col">
            {look === 'ruled' && index === 0 ? <span className="visually-hidden">{column}</span> : column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([name, ...cells]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {cells.map((cell, index) => (
            <td key={columns[index + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** Names on the left, values on the right. */
export const FactRows = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className={styles.rows}>
    {facts.map(([name, value]) => (
      <div key={name} className={styles.row}>
        <dt className={styles.name}>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** A list of things that can be changed; `children` are `ListRow`s. */
export const ListRows = ({ children }: { children: ReactNode }) => (
  <ul className={`${styles.rows} ${styles.list}`}>{children}</ul>
);

/** What it is on the left, what can be done on the right. */
export const ListRow = ({ children }: { children: ReactNode }) => (
  <li className={`${styles.row} ${styles.item}`}>{children}</li>
);
