// What columns mean by their names and their values.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { guessColumns } from './guess-columns.ts';

interface Style {
  name: string;
  columns: { name: string; field: string }[];
}

function headerStyles(): Style[] {
  const styles: Style[] = [];
  for (const line of readFileSync(new URL('testing/header-styles.txt', import.meta.url), 'utf8').split('\n')) {
    const [, style] = /^\[(.*)\]$/.exec(line) ?? [];
    if (style !== undefined) styles.push({ name: style, columns: [] });
    const [, name = '', field] = /^(.*) = (\S+(?: Connections| industry)?)$/.exec(line) ?? [];
    if (field !== undefined) styles.at(-1)?.columns.push({ name, field });
  }
  return styles;
}

/** Invented values where the name alone does not say what the column has. */
const values: Readonly<Record<string, readonly string[]>> = {
  'Outlook Title': ['Mr.', 'Dr.', 'Ms.'],
  'LinkedIn connections URL': [
    'https://www.linkedin.com/in/ann-smith-0142',
    'https://www.linkedin.com/in/li-wu-0143',
    'https://www.linkedin.com/in/jo-diaz-0144',
  ],
  'Hospital roster Degree': ['MD', 'DO', 'RN, BSN'],
};

const misread = headerStyles().flatMap(({ name: style, columns }) => {
  const cells = columns.map(({ name }) => values[`${style} ${name}`] ?? []);
  const rows = [0, 1, 2].map((row) => cells.map((column) => column[row] ?? ''));
  const guessed = guessColumns(
    columns.map(({ name }) => name),
    rows,
  );
  return columns.flatMap(({ name, field }, position) => {
    const read = guessed[position]?.field ?? '-';
    return read === field ? [] : [`${style}: ${name} is ${field} and not ${read}`];
  });
});

test('the columns of 30 kinds of headers are guessed, 95 % of them rightly', () => {
  const styles = headerStyles();
  const columns = styles.reduce((sum, style) => sum + style.columns.length, 0);
  expect(styles.length).toBeGreaterThanOrEqual(30);
  expect(misread.length, misread.join('\n')).toBeLessThanOrEqual(columns * 0.05);
});

const three = (...rows: string[][]): string[][] => rows;

describe('the values of a column', () => {
  test('say what it is where its name does not', () => {
    const rows = three(
      ['1003000126', 'ann@clinic.example', '(312) 555-0142', 'TX', '60611', 'RN, BSN', 'Cardiology', 'Houston'],
      ['1003000134', 'li@clinic.example', '312-555-0143', 'Ohio', '02139', 'MD', 'Family Medicine', 'Lima'],
      ['1003000142', 'jo@clinic.example', '', 'Calif.', '77001-1234', 'DO', 'Orthopaedic Surgery', 'Reno'],
      ['', 'n/a', '3125550144', 'NY', '', '', '', 'Rome'],
    );
    const guessed = guessColumns(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'], rows);
    expect(guessed.map(({ field }) => field)).toEqual([
      'NPI',
      'Contactemail',
      'Contactphone',
      'Contactstate',
      'Contactofficezipcode',
      'Contactcredentials',
      'specialty',
      null,
    ]);
    expect(new Set(guessed.slice(0, -1).map(({ basis }) => basis))).toEqual(new Set(['values']));
  });

  test('overrule a name that says something else', () => {
    const rows = three(
      ['ann@clinic.example', '3125550142'],
      ['li@clinic.example', '3125550143'],
      ['jo@clinic.example', '3125550144'],
    );
    expect(guessColumns(['Phone', 'Email'], rows).map(({ field }) => field)).toEqual(['Contactemail', 'Contactphone']);
  });

  test('do not bring back a column whose name says that it is not read', () => {
    const rows = three(['3125550142'], ['3125550143'], ['3125550144']);
    expect(guessColumns(['Fax'], rows)).toEqual([{ name: 'Fax', field: null, basis: null }]);
  });
});

test('only contacts, credentials and skills come from several columns', () => {
  const guessed = guessColumns(
    ['Phone 1', 'Phone 2', 'City', 'Mailing City', 'Full Name', 'Last Name', 'First Name'],
    [],
  );
  expect(guessed.map(({ field }) => field)).toEqual([
    'Contactphone',
    'Contactphone',
    'Contactcity',
    null,
    null,
    'Contactlastname',
    'Contactfirstname',
  ]);
});
