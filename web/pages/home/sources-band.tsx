import { FreshnessMark } from '#web/features/candidates/public.ts';
import homeStyles from './home.module.css';
import styles from './sources-band.module.css';

const rows = [
  ['Phone', '(312) 555-0142', 'a', 'Personal mobile', 'Submitted by the professional', 'fresh', 'Nov 4, 2026'],
  ['Email', 'rosa.almeida@mail.example', 'b', 'Personal', 'Licensed supplier file', 'ageing', 'Oct 2, 2026'],
  ['Office phone', '(312) 555-0100', 'c', 'Work, main line', 'National registry (NPPES)', 'old', 'Jun 18, 2026'],
] as const;

const notes = [
  [
    'a',
    'Submitted by the professional.',
    'The professional sent this value, and an administrator approved the submission.',
  ],
  [
    'b',
    'Licensed supplier file.',
    'Imported with the name of the file and the day of the import, so a bad batch can be found and withdrawn.',
  ],
  [
    'c',
    'National registry.',
    'Published by the US government. Good for names and licenses, often a front desk for phones.',
  ],
] as const;

/** The only part of the site in inverse colors: what is shown beside a contact value. */
export const SourcesBand = () => (
  <section className={`${homeStyles.width} ${styles.band}`} aria-labelledby="sources">
    <header className={homeStyles.head}>
      <h2 id="sources" className={styles.heading}>
        Every number cites its source.
      </h2>
      <p className={styles.soft}>
        You would not trust a paper without references. A contact value is no different: beside it stand its type, where
        it comes from, and the day it was last verified.
      </p>
    </header>
    <div data-invented="">
      <p className={styles.caption}>
        <b>Table 1.</b> Rosa Almeida, RN, CCRN, as a subscriber sees the record. Rosa Almeida is invented.
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            {['Field', 'Value', 'Type', 'Source', 'Last verified'].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([field, value, note, type, source, freshness, date]) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td className={styles.value}>
                {value} <sup className={styles.mark}>{note}</sup>
              </td>
              <td>{type}</td>
              <td>{source}</td>
              <td>
                <span className={styles.date}>
                  <FreshnessMark freshness={freshness} /> {date}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <ul className={styles.legend} data-invented="">
      <li>
        <FreshnessMark freshness="fresh" /> verified in the last 30 days
      </li>
      <li>
        <FreshnessMark freshness="ageing" /> 31 to 90 days ago
      </li>
      <li>
        <FreshnessMark freshness="old" /> older, still shown with its date
      </li>
    </ul>
    <ul className={styles.notes}>
      {notes.map(([mark, name, text]) => (
        <li key={mark}>
          <sup className={styles.mark}>{mark}</sup> <b>{name}</b> {text}
        </li>
      ))}
    </ul>
  </section>
);
