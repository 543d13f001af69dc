// What a file may have, and a template of it.
import { vendorColumnLabels, vendorColumns } from '#contract/imports/vendor-columns.ts';
import { saveFile } from '#web/foundation/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './jobs.module.css';

/** A person that does not exist. */
const example: Readonly<Partial<Record<(typeof vendorColumns)[number], string>>> = {
  id: 'a-1',
  Contactfirstname: 'Ann',
  Contactlastname: 'Almeida',
  Contactcredentials: 'RN, BSN',
  Contacttitle: 'Charge Nurse',
  specialty: 'Registered Nurse',
  Companyname: 'Northline Clinic',
  Contactcity: 'Chicago',
  Contactstate: 'IL',
  Contactemail: 'ann.almeida@northline.example',
  Contactphone: '(312) 555-0142',
  Contactskills: '"Triage, ACLS"',
};

/** One name is enough: the first and last name are better than the full name. */
const templateColumns = vendorColumns.filter((column) => column !== 'Contactname');

const template = (): Blob =>
  new Blob(
    [templateColumns, templateColumns.map((column) => example[column] ?? '')].map((cells) => {
      const line = cells.map((cell) => (cell.includes(',') && !cell.startsWith('"') ? `"${cell}"` : cell)).join(',');
      return `${line}\r\n`;
    }),
    { type: 'text/csv;charset=utf-8' },
  );

export const ColumnHelp = () => (
  <details>
    <summary className={styles.summary}>Show the columns that a file may have</summary>
    <p>
      Only a last name or a full name is needed. Other names of columns are recognized or asked for after the upload. An
      NPI, an email address or an ID of the source recognizes a person when the next file arrives.
    </p>
    <ul className={styles.fields}>
      {vendorColumns.map((column) => (
        <li key={column}>
          {vendorColumnLabels[column]} <span className={styles.soft}>{column}</span>
        </li>
      ))}
    </ul>
    <Button onClick={() => saveFile('import-template.csv', template())}>Download a Template</Button>
  </details>
);
