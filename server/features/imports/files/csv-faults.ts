// The error messages for files that cannot be read as CSV.
import type { Refusal } from './csv-row-scanner.ts';
import { ImportFault } from '../import-fault.ts';

export function emptyFile(): ImportFault {
  return new ImportFault('empty', 'The file is empty: check that it was exported and copied completely.');
}

export function onlyAHeader(): ImportFault {
  return new ImportFault('no-rows', 'The file has a header but no rows: check that it was exported completely.');
}

export function tooManyColumns(width: number, limit: number): ImportFault {
  return new ImportFault(
    'too-many-columns',
    `The header has ${width} columns, more than the ${limit} that are read: remove columns that are not needed.`,
  );
}

/** The whole file is refused, not the row: a file in another encoding would lose exactly the rows with accented names. */
export function notUtf8(line: number, column: string): ImportFault {
  return new ImportFault(
    'not-utf8',
    `Line ${line}, column "${column}" is neither UTF-8 nor Windows-1252 text: save the file as UTF-8 (for example iconv -f WINDOWS-1252 -t UTF-8 FILE > NEW) and import that.`,
  );
}

export function rowTooLong(line: number): ImportFault {
  return new ImportFault(
    'row-too-long',
    `The row that begins on line ${line} is longer than 1 MB: check that the file is a table with one person a row.`,
  );
}

/** With unbalanced quotes the end of a row is unknown, so nothing after it can be trusted. */
export function refusedRow(refusal: Refusal, line: number, column: string): ImportFault {
  const place = `The row that begins on line ${line} has in column "${column}"`;
  if (refusal === 'open-quote') {
    return new ImportFault(
      'unbalanced-quote',
      `${place} a quote that is never closed: close or double it and import the file again.`,
    );
  }
  if (refusal === 'text-after-quote') {
    return new ImportFault(
      'unbalanced-quote',
      `${place} text after a closing quote: double the quotes inside quoted cells ("") and import the file again.`,
    );
  }
  return new ImportFault(
    'binary',
    `The file is not text (line ${line} contains a NUL byte): export it as CSV in UTF-8 and import that.`,
  );
}
