// Writes workbooks part by part, also such as no program writes.
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';

export interface SheetToWrite {
  name: string;
  /** The rows: the content of `sheetData`. */
  rows: string;
  state?: 'hidden' | 'veryHidden';
}

export interface WorkbookToWrite {
  sheets: readonly SheetToWrite[];
  /** The content of each shared text. Left out: there is no such part. */
  texts?: readonly string[];
  /** Formats of numbers, by id or as codes of their own. Style number 1 is the first one. */
  formats?: readonly (number | string)[];
  is1904?: boolean;
  /** The namespaces of the strict form of the standard. */
  isStrict?: boolean;
  /** Replaces parts by path, or adds some; null leaves one out. */
  parts?: Readonly<Record<string, string | null>>;
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export const namespacesOf = (isStrict: boolean): { main: string; office: string } =>
  isStrict
    ? {
        main: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
        office: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
      }
    : {
        main: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
        office: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
      };

export const relationsXml = (relations: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

export const sheetXml = (rows: string, main = namespacesOf(false).main): string =>
  `${declaration}<worksheet xmlns="${main}"><dimension ref="A1"/><sheetData>${rows}</sheetData></worksheet>`;

/** The paths and contents of the parts. */
export function partsOfWorkbook(workbook: WorkbookToWrite): Record<string, string | null> {
  const { sheets, texts, formats = [], is1904 = false, isStrict = false, parts = {} } = workbook;
  const { main, office } = namespacesOf(isStrict);
  const custom = formats.filter((format) => typeof format === 'string');
  const idOf = (format: number | string): number =>
    typeof format === 'number' ? format : 164 + custom.indexOf(format);
  return {
    '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': relationsXml([['rId1', `${office}/officeDocument`, 'xl/workbook.xml']]),
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${name}" sheetId="${at + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="s${at}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsXml([
      ...sheets.map((_, at) => [`s${at}`, `${office}/worksheet`, `worksheets/sheet${at + 1}.xml`] as const),
      ['styles', `${office}/styles`, 'styles.xml'],
      ...(texts === undefined ? [] : [['texts', `${office}/sharedStrings`, 'sharedStrings.xml'] as const]),
    ]),
    'xl/styles.xml': `${declaration}<styleSheet xmlns="${main}"><numFmts>${custom
      .map((code) => `<numFmt numFmtId="${idOf(code)}" formatCode="${xmlText(code)}"/>`)
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${[0, ...formats]
      .map((format) => `<xf numFmtId="${idOf(format)}"/>`)
      .join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(sheets.map(({ rows }, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(rows, main)])),
    ...(texts === undefined
      ? {}
      : {
          'xl/sharedStrings.xml': `${declaration}<sst xmlns="${main}">${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
        }),
    ...parts,
  };
}

export async function zipOfParts(
  parts: Readonly<Record<string, string | null>>,
  password?: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), {
    useWebWorkers: false,
    ...(password === undefined ? {} : { password }),
  });
  for (const [path, text] of Object.entries(parts))
    // Compressing a part takes a millisecond, however short it is: one of a single letter is stored as it is.
    if (text !== null) await zip.add(path, new TextReader(text), text.length > 1 ? {} : { level: 0 });
  return zip.close();
}

export const workbookOf = (workbook: WorkbookToWrite): Promise<Uint8Array<ArrayBuffer>> =>
  zipOfParts(partsOfWorkbook(workbook));

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const xmlText = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');

/** Cells of texts as rows of a sheet, without the empty ones, as programs write them. */
export const textRows = (rows: readonly (readonly string[])[]): string =>
  rows
    .map(
      (cells) =>
        `<row>${cells
          .map((cell, column) =>
            cell === '' ? '' : `<c r="${columnName(column)}1" t="inlineStr"><is><t>${xmlText(cell)}</t></is></c>`,
          )
          .join('')}</row>`,
    )
    .join('');

/** 0 → A, 26 → AA. */
export const columnName = (index: number): string =>
  index < 26 ? String.fromCodePoint(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);
