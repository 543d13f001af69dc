import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

/** A strict reader of RFC 4180: every cell is quoted, and quotes inside are doubled. */
function readStrictly(text: string): string[][] {
  const rows: string[][] = [];
  let [at, row]: [number, string[]] = [0, []];
  while (at < text.length) {
    if (text[at] !== '"') throw new Error(`No quote at ${at}.`);
    let cell = '';
    for (at += 1; ; at += 1) {
      if (at >= text.length) throw new Error('A cell does not end.');
      if (text[at] !== '"') cell += text[at];
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else break;
    }
    row.push(cell);
    at += 1;
    if (text[at] === ',') at += 1;
    else if (text.startsWith('\r\n', at)) {
      rows.push(row);
      row = [];
      at += 2;
    } else throw new Error(`A cell is followed by ${JSON.stringify(text[at])}.`);
  }
  return rows;
}

const withoutGuard = (cell: string): string => (cell.startsWith("'") ? cell.slice(1) : cell);
const hostile = fc.oneof(
  fc.constantFrom(
    '=cmd()',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r\n=1',
    ' =1',
    '＝1',
    '"',
    '""',
    '\u202e',
    '👩‍⚕️',
    'a,b',
    "O'Hara",
    '',
  ),
  fc.string({ unit: 'binary' }),
  fc.string(),
);

test('a strict reader gets 10,000 hostile values back, and none begins as a formula', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(hostile, { minLength: 10, maxLength: 10 }), { minLength: 10, maxLength: 10 }),
      (rows) => {
        const read = readStrictly(rows.map(csvLine).join(''));
        expect(read).toHaveLength(rows.length);
        for (const [at, row] of rows.entries())
          for (const [column, value] of row.entries()) {
            const cell = read[at]?.[column] ?? '';
            expect(/^\s*[=+\-@]/.test(cell)).toBe(false);
            expect([value, `'${value}`]).toContain(cell);
            if (/^[=+\-@\t\r\n]/.test(value)) expect(withoutGuard(cell)).toBe(value);
          }
      },
    ),
    { numRuns: 100, seed: 18 },
  );
});
