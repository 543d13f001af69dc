// Opens a workbook: which sheets it has, and one of them as CSV.
import { readCellFormats } from './cell-formats.ts';
import { readSharedTexts } from './shared-texts.ts';
import { csvOfSheet, hasContent } from './sheet-csv.ts';
import {
  damagedWorkbook,
  otherOfficeFile,
  severalSheets,
  tooLarge,
  unknownSheet,
  withoutContent,
} from './workbook-faults.ts';
import {
  limited,
  pathOf,
  WorkbookParts,
  type PartBytes,
  type Relation,
  type WorkbookArchive,
} from './workbook-parts.ts';

export interface Workbook {
  /** The names of the visible sheets with content. */
  sheets: () => Promise<string[]>;
  /** The sheet of this name, or the only visible one with content, as CSV. */
  open: (sheet: string | null) => Promise<PartBytes>;
}

interface Sheet {
  name: string;
  isVisible: boolean;
  path: string;
}

/** Each is opened to look for content. */
const sheetsMax = 1_000;

/** The package of an Office document, or an OpenDocument. */
export const isOfficeFile = (names: readonly string[]): boolean =>
  names.some((name) => ['_rels/.rels', 'xl/workbook.xml', 'xl/workbook.bin'].includes(pathOf(name))) ||
  isOpenDocument(names);

const isOpenDocument = (names: readonly string[]): boolean =>
  names.includes('mimetype') && names.includes('content.xml');

/** @throws WorkbookFault `workbook-unsupported`, `workbook-too-large`, `damaged`, and what the archive throws */
export async function openWorkbook(archive: WorkbookArchive): Promise<Workbook> {
  if (isOpenDocument(archive.names)) throw otherOfficeFile('an OpenDocument file (such as .ods)');
  const parts = new WorkbookParts(archive);
  const main = await mainPart(parts);
  const relations = await parts.relationsOf(main);
  const { sheets, is1904 } = await readSheets(parts, main, relations);
  const withContent = async (): Promise<Sheet[]> => {
    const found: Sheet[] = [];
    for (const sheet of sheets) if (sheet.isVisible && (await hasContent(parts, sheet.path))) found.push(sheet);
    return found;
  };
  return {
    sheets: async () => (await withContent()).map(({ name }) => name),
    open: async (name) => {
      const sheet = name === null ? onlySheet(await withContent()) : sheets.find(isNamed(name));
      if (sheet === undefined) throw unknownSheet(name ?? '', (await withContent()).map(nameOf));
      const formats = await readCellFormats(parts, pathOfType(relations, 'styles'));
      const texts = await readSharedTexts(parts, pathOfType(relations, 'sharedStrings'));
      const bytes = await parts.open(sheet.path);
      const csv = csvOfSheet(bytes.chunks, { texts, formats, is1904 });
      // A short reference can stand for a long text, so what is written is limited as well as what is read.
      return { ...bytes, chunks: limited(csv, archive.writtenBytesMax) };
    },
  };
}

const nameOf = ({ name }: Sheet): string => name;

/** Excel allows no two names that differ only in case. */
const isNamed =
  (wanted: string) =>
  ({ name }: Sheet): boolean =>
    name.trim().toLowerCase() === wanted.trim().toLowerCase();

function onlySheet(sheets: readonly Sheet[]): Sheet {
  const [first, ...others] = sheets;
  if (first === undefined) throw withoutContent();
  if (others.length > 0) throw severalSheets(sheets.map(nameOf));
  return first;
}

/** The package names its main part. Programs of Microsoft sometimes give it another name, such as `workbook2.xml`. */
async function mainPart(parts: WorkbookParts): Promise<string> {
  const main = pathOfType(await parts.relationsOf(''), 'officeDocument') ?? 'xl/workbook.xml';
  if (main.endsWith('.bin') || parts.has('xl/workbook.bin')) throw otherOfficeFile('a binary workbook (.xlsb)');
  if (main.startsWith('word/')) throw otherOfficeFile('a document of Word');
  if (main.startsWith('ppt/')) throw otherOfficeFile('a presentation of PowerPoint');
  return main;
}

const pathOfType = (relations: ReadonlyMap<string, Relation>, wanted: string): string | null =>
  [...relations.values()].find(({ type }) => type === wanted)?.path ?? null;

/** In their order. Charts and sheets of macros are left out. */
async function readSheets(
  parts: WorkbookParts,
  main: string,
  relations: ReadonlyMap<string, Relation>,
): Promise<{ sheets: Sheet[]; is1904: boolean }> {
  const sheets: Sheet[] = [];
  let is1904 = false;
  await parts.read(main, 'workbook', {
    open: (element, attributes) => {
      const { name = '', state = 'visible', date1904 = '' } = attributes;
      if (element === 'workbookPr') is1904 = date1904 === '1' || date1904 === 'true';
      if (element !== 'sheet') return;
      if (sheets.length === sheetsMax) throw tooLarge(`The workbook has more than ${sheetsMax} sheets`);
      const [, id = ''] = Object.entries(attributes).find(([attribute]) => attribute.endsWith(':id')) ?? [];
      const relation = relations.get(id);
      if (relation === undefined)
        throw damagedWorkbook(`The workbook does not say where its sheet "${name.slice(0, 60)}" is`);
      if (relation.type === 'worksheet') sheets.push({ name, isVisible: state === 'visible', path: relation.path });
    },
    close: () => undefined,
  });
  return { sheets, is1904 };
}
