// Reads the rows of the first sheet of a workbook (XLSX) in pieces. Numbers are read as they are stored, which is enough to compare them.
import { FileFault } from './table-rows.ts';

/** Where the archive ends is known only at its end, so this protects the memory from one that expands. */
const expandedLengthMax = 400_000_000;

interface Part {
  filename: string;
  uncompressedSize: number;
  text: () => AsyncGenerator<string, void, undefined>;
}

const damaged = (cause?: unknown): FileFault =>
  new FileFault('The workbook cannot be read. Save its sheet as CSV, then choose that file.', { cause });

/** The rows with content, some at a time, each with the share of the sheet that was read. @throws FileFault */
export async function* workbookRows(file: Blob): AsyncGenerator<{ rows: string[][]; share: number }, void, undefined> {
  const parts = await partsOf(file);
  const sheet = await firstSheet(parts);
  const texts = await sharedTexts(parts.get('xl/sharedStrings.xml'));
  let length = 0;
  for await (const { found, read } of elements(sheet, 'row')) {
    length += read;
    const rows = found.map((row) => cellsOf(row, texts)).filter((cells) => cells.some((cell) => cell.trim() !== ''));
    yield { rows, share: Math.min(0.99, length / Math.max(1, sheet.uncompressedSize)) };
  }
  yield { rows: [], share: 1 };
}

/** zip.js is loaded with the first workbook. */
async function partsOf(file: Blob): Promise<ReadonlyMap<string, Part>> {
  const { BlobReader, ZipReader } = await import('@zip.js/zip.js');
  const parts = new Map<string, Part>();
  try {
    for (const entry of await new ZipReader(new BlobReader(file)).getEntries()) {
      if (entry.directory) continue;
      parts.set(entry.filename, {
        filename: entry.filename,
        uncompressedSize: entry.uncompressedSize,
        text: () => textOf((writable) => entry.getData(writable, { useWebWorkers: false })),
      });
    }
  } catch (error) {
    throw damaged(error);
  }
  return parts;
}

async function* textOf(
  write: (writable: WritableStream<Uint8Array>) => Promise<unknown>,
): AsyncGenerator<string, void, undefined> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const written = write(writable);
  // Its failure is the failure of the reader below.
  written.catch(() => undefined);
  const reader = readable.getReader();
  const decoder = new TextDecoder();
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.byteLength;
      if (length > expandedLengthMax) throw damaged();
      yield decoder.decode(value, { stream: true });
    }
    await written;
  } catch (error) {
    throw error instanceof FileFault ? error : damaged(error);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function wholeText(part: Part | undefined): Promise<string> {
  if (part === undefined) throw damaged();
  let text = '';
  for await (const piece of part.text()) text += piece;
  return text;
}

async function firstSheet(parts: ReadonlyMap<string, Part>): Promise<Part> {
  const [, id = ''] =
    /<sheet\b(?![^>]*state="(?:veryH|h)idden")[^>]*\br:id="([^"]+)"/.exec(
      await wholeText(parts.get('xl/workbook.xml')),
    ) ?? [];
  const relations = await wholeText(parts.get('xl/_rels/workbook.xml.rels'));
  const relation = [...relations.matchAll(/<Relationship\b[^>]*>/g)].find(([tag]) => attribute(tag, 'Id') === id)?.[0];
  const target = relation === undefined ? null : attribute(relation, 'Target');
  const sheet = target === null ? undefined : parts.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  if (sheet === undefined) throw damaged();
  return sheet;
}

const attribute = (tag: string, name: string): string | null =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? null;

async function sharedTexts(part: Part | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (part !== undefined)
    for await (const { found } of elements(part, 'si')) for (const item of found) texts.push(textIn(item));
  return texts;
}

/** The complete elements of the name in each piece of the part, and how long the piece is. */
async function* elements(part: Part, name: string): AsyncGenerator<{ found: string[]; read: number }, void, undefined> {
  const element = new RegExp(`<${name}\\b[^>]*?(?:/>|>[^]*?</${name}>)`, 'g');
  let rest = '';
  for await (const piece of part.text()) {
    rest += piece;
    const found = rest.match(element) ?? [];
    const last = found.at(-1);
    if (last !== undefined) rest = rest.slice(rest.lastIndexOf(last) + last.length);
    yield { found, read: piece.length };
  }
}

/** Without the reading aids of Asian texts. */
const textIn = (xml: string): string =>
  [...xml.replaceAll(/<rPh\b[^]*?<\/rPh>/g, '').matchAll(/<t\b[^>]*?(?:\/>|>([^<]*)<\/t>)/g)]
    .map(([, text = '']) => plain(text))
    .join('');

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plain = (text: string): string =>
  text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hexadecimal, decimal, name) => {
    if (name !== undefined) return entities[String(name)] ?? whole;
    const code = Number.parseInt(hexadecimal ?? decimal, hexadecimal === undefined ? 10 : 16);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });

const columnsMax = 4_096;

function cellsOf(row: string, texts: readonly string[]): string[] {
  const cells: string[] = [];
  for (const [, attributes = '', content = ''] of row.matchAll(/<c\b([^>]*?)(?:\/>|>([^]*?)<\/c>)/g)) {
    const column = columnOf(attribute(` ${attributes}`, 'r')) ?? cells.length;
    if (column >= columnsMax) throw damaged();
    while (cells.length < column) cells.push('');
    cells[column] = cellText(attribute(` ${attributes}`, 't'), content, texts);
  }
  return cells;
}

/** `AB12` → 27. Null: the cell does not say. */
function columnOf(reference: string | null): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return null;
  return [0, 1, 2].reduce((sum, at) => (at < letters.length ? sum * 26 + letters.charCodeAt(at) - 64 : sum), 0) - 1;
}

function cellText(type: string | null, content: string, texts: readonly string[]): string {
  if (type === 'inlineStr') return textIn(content);
  const value = plain(/<v\b[^>]*>([^<]*)<\/v>/.exec(content)?.[1] ?? '');
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'e') return '';
  return type === null || type === 'n' ? numberText(value) : value;
}

/** `1.003000126E9`, as some programs store an NPI. */
const numberText = (value: string): string => (/e/i.test(value) ? String(Number(value)) : value);
