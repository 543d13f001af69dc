// The formats of numbers that change what a cell means: dates, and codes that are padded with zeros.
import { tooLarge } from './workbook-faults.ts';
import type { WorkbookParts } from './workbook-parts.ts';

/** `mask`: see `paddedText`. */
export type CellFormat = 'number' | 'date' | { mask: string };

/** Excel allows 65,490 styles; worn-out workbooks of other programs have some more. */
const stylesMax = 200_000;
const codeLengthMax = 255;
/** Longer than any code with zeros in use (`000-00-0000`), and short enough that a copy of it does not keep the XML around it in memory. */
const maskLengthMax = 12;

/** The formats that every workbook has, in all languages. */
const dateIds: readonly (readonly [from: number, to: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

/** By the number of the style that cells name. `path` null: the workbook has no styles. */
export async function readCellFormats(parts: WorkbookParts, path: string | null): Promise<CellFormat[]> {
  const custom = new Map<number, CellFormat>();
  const formats: CellFormat[] = [];
  if (path === null) return formats;
  let isInCellStyles = false;
  let isInFormats = false;
  await parts.read(path, 'styleSheet', {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmts') isInFormats = true;
      if (name === 'cellXfs') isInCellStyles = true;
      if (formats.length > stylesMax || custom.size > stylesMax)
        throw tooLarge(`The workbook has more than ${stylesMax.toLocaleString('en-US')} styles`);
      const id = Number(numFmtId);
      if (name === 'numFmt' && isInFormats) custom.set(id, formatOf(formatCode));
      if (name === 'xf' && isInCellStyles)
        formats.push(custom.get(id) ?? (dateIds.some(([from, to]) => id >= from && id <= to) ? 'date' : 'number'));
    },
    close: (name) => {
      if (name === 'numFmts') isInFormats = false;
      if (name === 'cellXfs') isInCellStyles = false;
    },
  });
  return formats;
}

/** Of a code such as `yyyy\-mm\-dd` or `00000`. A code has sections for positive, negative and other values; the first counts. */
function formatOf(code: string): CellFormat {
  if (code.length > codeLengthMax) return 'number';
  const [section = ''] = code.split(';');
  const mask = section.replaceAll(/\[[^\]]*\]/g, '').replaceAll(/\\(.)|"([^"]*)"/g, '$1$2');
  if (mask.length <= maskLengthMax && /^0+(?:[- ]?0+)+$/.test(mask)) return { mask };
  // Elapsed hours (`[h]`) stay. Colors, languages and conditions in brackets go, as do quoted, escaped and padding characters.
  const letters = section.replaceAll(/"[^"]*"|[\\_*].|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '');
  return /[ymdhs]/i.test(letters) && !/general/i.test(letters) ? 'date' : 'number';
}
