// Writes PDF files, also such as no program writes.
import { deflateSync } from 'node:zlib';

/** The body of an object: its text, or a dictionary without `<<>>` with the bytes of its stream. */
export type PdfObject = string | { dictionary: string; stream: Buffer };

interface PdfOptions {
  /** More entries of the trailer: `/Encrypt 9 0 R`. */
  trailer?: string;
  /** Where the table of objects claims that an earlier one is. */
  previous?: 'itself';
}

/** Objects are numbered from 1; the first one is the catalog. */
export function pdfOf(objects: readonly PdfObject[], { trailer = '', previous }: PdfOptions = {}): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const write = (part: Buffer): void => {
    parts.push(part);
    length += part.length;
  };
  for (const [at, object] of objects.entries()) {
    offsets.push(length);
    const body =
      typeof object === 'string'
        ? Buffer.from(object, 'latin1')
        : Buffer.concat([
            Buffer.from(`<<${object.dictionary}/Length ${object.stream.length}>>\nstream\n`, 'latin1'),
            object.stream,
            Buffer.from('\nendstream'),
          ]);
    write(Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]));
  }
  const table = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const prev = previous === 'itself' ? `/Prev ${table}` : '';
  const size = objects.length + 1;
  write(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R${prev}${trailer}>>\nstartxref\n${table}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

export const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';

export const flate = (content: Buffer | string): PdfObject => ({
  dictionary: '/Filter/FlateDecode',
  stream: deflateSync(content, { level: 9 }),
});

/** A file with one page whose content is this stream. Object 3 is the page, 4 the stream, 5 the font. */
export const pageWith = (
  content: PdfObject,
  more: readonly PdfObject[] = [],
  resources = '',
  options: PdfOptions = {},
): Buffer =>
  pdfOf(
    [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>${resources}>>>>`,
      content,
      font,
      ...more,
    ],
    options,
  );

export interface PlacedLine {
  x: number;
  y: number;
  text: string;
  size?: number;
}

const literal = (text: string): string => text.replaceAll(/[\\()]/g, (character) => `\\${character}`);

export const drawn = (lines: readonly PlacedLine[]): Buffer =>
  Buffer.from(
    `BT ${lines.map(({ x, y, text, size = 11 }) => `/F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${literal(text)}) Tj`).join('\n')} ET`,
    'latin1',
  );

/** The text on one page in one column; a tab moves to the right half of the line. Latin letters only. */
export function textPdf(text: string): Buffer {
  const lines = text
    .split('\n')
    .flatMap((line, at) =>
      line.split('\t').map((cell, column) => ({ x: 60 + column * 300, y: 740 - at * 15, text: cell })),
    );
  return pageWith(flate(drawn(lines)));
}
