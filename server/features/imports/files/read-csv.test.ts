import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ImportFault } from '../import-fault.ts';
import { readCsv, rowBytesMax, type CsvRow } from './read-csv.ts';

const encoder = new TextEncoder();

async function* inChunks(bytes: Uint8Array, sizes: readonly number[] = [65_536]): AsyncGenerator<Uint8Array> {
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.slice(at, at + size);
    at += size;
  }
}

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? encoder.encode(content) : content;
}

async function read(
  content: string | Uint8Array,
  wanted?: readonly string[],
  sizes?: readonly number[],
  mayBeShort = false,
): Promise<{ header: readonly string[]; rows: CsvRow[] }> {
  const file = await readCsv(inChunks(bytesOf(content), sizes));
  const columns = wanted?.map((name) => file.header.indexOf(name)) ?? [...file.header.keys()];
  const rows: CsvRow[] = [];
  for await (const batch of file.rows(columns, mayBeShort)) rows.push(...batch);
  return { header: file.header, rows };
}

async function faultOf(
  content: string | Uint8Array,
  wanted?: readonly string[],
  sizes?: readonly number[],
): Promise<ImportFault> {
  const fault: unknown = await read(content, wanted, sizes).catch((error: unknown) => error);
  if (!(fault instanceof ImportFault)) throw new Error(`expected a fault, got ${JSON.stringify(fault)}`);
  return fault;
}

describe('a file that cannot be trusted as a whole is refused', () => {
  it('when it is empty, or holds nothing but a byte order mark and empty lines', async () => {
    for (const content of ['', '\uFEFF', '\uFEFF\r\n\n']) expect((await faultOf(content)).code).toBe('empty');
  });

  it('when it has a header and no rows', async () => {
    for (const content of ['a,b', 'a,b\n', 'a,b\r\n\r\n']) expect((await faultOf(content)).code).toBe('no-rows');
  });

  it('when it is binary, wherever the NUL byte lies, read columns or not', async () => {
    for (const content of ['\0PNG', 'a,b\n1,\0', 'a,b\n1,"x\0"\n'])
      expect(await faultOf(content, ['a'])).toMatchObject({ code: 'binary' });
  });

  it('when a wanted cell is neither UTF-8 nor Windows-1252, naming line and column', async () => {
    const ofDos = Buffer.from('first,last\nAnn,Lee\nJos\u0082,N\u00A3\u00A4ez\n', 'latin1');
    const fault = await faultOf(ofDos, ['last']);
    expect(fault.code).toBe('not-utf8');
    expect(fault.message).toContain('Line 3, column "last" is neither UTF-8 nor Windows-1252');
  });

  it('when it is UTF-16 that is cut off within a letter', async () => {
    expect(await faultOf(Uint8Array.of(0xff, 0xfe, 0x61, 0, 0x0a, 0, 0x61))).toMatchObject({ code: 'binary' });
  });

  it('when a quote is never closed, naming where its row begins', async () => {
    const fault = await faultOf('first,last\nAnn,Lee\nBob,"Day\nCal,Fox\n');
    expect(fault.code).toBe('unbalanced-quote');
    expect(fault.message).toContain('line 3 has in column "last" a quote that is never closed');
  });

  it('when text follows a closing quote', async () => {
    const fault = await faultOf('first,last\n"Ann "The Nurse" Lee",x\n');
    expect(fault.code).toBe('unbalanced-quote');
    expect(fault.message).toContain('line 2 has in column "first" text after a closing quote');
  });

  it('when a row is longer than 1 MB, without reading the rest of it', async () => {
    let chunksRead = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield encoder.encode('first,last\nAnn,');
      for (;;) {
        chunksRead += 1;
        yield new Uint8Array(65_536).fill(120);
      }
    }
    const file = await readCsv(endless());
    await expect(file.rows([0], false).next()).rejects.toMatchObject({
      code: 'row-too-long',
      message: expect.stringContaining('line 2'),
    });
    expect(chunksRead).toBeLessThan(40);
  });

  it('when a row is longer than 1 MB, however the file is cut into chunks', async () => {
    const content = `a,b\n1,${'x'.repeat(rowBytesMax)}\n2,3\n`;
    for (const sizes of [[10], [65_536], [9_000_000]])
      expect((await faultOf(content, ['a'], sizes)).code).toBe('row-too-long');
  });

  it('when an open quote swallows more than 1 MB, and the message names the quote', async () => {
    const fault = await faultOf(`a,b\n1,"${'x,y\n'.repeat(rowBytesMax / 3)}`);
    expect(fault.code).toBe('unbalanced-quote');
  });
});

describe('a row that cannot be read is left out, and the rows after it are read', () => {
  it('when it is too short or too long', async () => {
    const { rows } = await read('a,b\n1\n1,2\n1,2,3\n4,5\n6,7,,\n');
    expect(rows).toEqual([
      { line: 2, fault: 'The row has 1 cells and the header 2.' },
      { line: 3, cells: ['1', '2'] },
      { line: 4, fault: 'The row has 3 cells and the header 2.' },
      { line: 5, cells: ['4', '5'] },
      { line: 6, cells: ['6', '7'] },
    ]);
  });

  it('and a row without its last cells is read where the caller allows it', async () => {
    const { rows } = await read('a,b,c\n1\n1,2,3\n4,5\n', ['c', 'a'], undefined, true);
    expect(rows).toEqual([
      { line: 2, cells: ['', '1'] },
      { line: 3, cells: ['3', '1'] },
      { line: 4, cells: ['', '4'] },
    ]);
  });
});

const people = [
  ['first', 'last', 'note'],
  ['José', 'Núñez', 'a, b'],
  ['Ann', 'O"Lee', 'two\nlines'],
  ['Bob', 'Day', ''],
];
const textOfPeople = (separator: string, end: string): string =>
  people
    .map((cells) =>
      cells
        .map((cell) => (/["\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join(separator),
    )
    .join(end);

describe('a table of any program is read alike', () => {
  const cases: [string, string | Uint8Array][] = [
    ['with semicolons', textOfPeople(';', '\r\n')],
    ['with tabs', textOfPeople('\t', '\n')],
    ['with pipes', textOfPeople('|', '\n')],
    ['with the line that Excel writes first', `sep=;\r\n${textOfPeople(';', '\r\n')}`],
    ['with that line and commas', `sep=,\r\n${textOfPeople(',', '\r\n')}`],
    ['with a byte order mark', `\uFEFF${textOfPeople(',', '\n')}`],
    ['with a byte order mark and semicolons', `\uFEFF${textOfPeople(';', '\n')}`],
    ['in UTF-16', Buffer.from(`\uFEFF${textOfPeople('\t', '\r\n')}`, 'utf16le')],
    ['in UTF-16 without a byte order mark', Buffer.from(textOfPeople(',', '\n'), 'utf16le')],
    ['in UTF-16 of the other byte order', Buffer.from(`\uFEFF${textOfPeople(',', '\n')}`, 'utf16le').swap16()],
    ['in Windows-1252', Buffer.from(textOfPeople(';', '\r\n'), 'latin1')],
  ];
  it.each(cases)('%s, however it is cut into chunks', async (_name, content) => {
    for (const sizes of [[65_536], [1], [7, 3]]) {
      const { header, rows } = await read(content, undefined, sizes);
      expect([header, ...rows.map((row) => ('cells' in row ? row.cells : row.fault))]).toEqual(people);
    }
  });

  it('whose lines end with CR alone', async () => {
    for (const sizes of [[65_536], [1]]) {
      const { rows } = await read('a,b\r1,"x, y"\r2,z', undefined, sizes);
      expect(rows).toEqual([
        { line: 2, cells: ['1', 'x, y'] },
        { line: 3, cells: ['2', 'z'] },
      ]);
    }
  });

  it('with a title above its header, which is found by its names', async () => {
    const file = await readCsv(inChunks(bytesOf('Contacts of 2026\n\nfirst,last\nAnn,Lee\n')), (names) =>
      names.includes('last'),
    );
    const rows: CsvRow[] = [];
    for await (const batch of file.rows([1], false)) rows.push(...batch);
    expect([file.header, rows]).toEqual([['first', 'last'], [{ line: 4, cells: ['Lee'] }]]);
  });
});

describe('rows are read as they were written', () => {
  it('with quotes, doubled quotes, commas and line ends inside cells, numbering rows by their first physical line', async () => {
    const { rows } = await read('a,b\n"x, ""y""","two\r\nlines"\n"",\nlast,"é"');
    expect(rows).toEqual([
      { line: 2, cells: ['x, "y"', 'two\r\nlines'] },
      { line: 4, cells: ['', ''] },
      { line: 5, cells: ['last', 'é'] },
    ]);
  });

  it('with CRLF line ends, a byte order mark, empty lines and no line end at the end', async () => {
    const { header, rows } = await read('\uFEFF\r\n"a",b\r\n\r\n1,"2"\r\n3,4\r');
    expect(header).toEqual(['a', 'b']);
    expect(rows).toEqual([
      { line: 4, cells: ['1', '2'] },
      { line: 5, cells: ['3', '4'] },
    ]);
  });

  it('keeping a quote in the middle of an unquoted cell as text', async () => {
    expect((await read('a,b\n6\'2",tall\n"x""y",1\nx""y,2\n')).rows).toEqual([
      { line: 2, cells: ['6\'2"', 'tall'] },
      { line: 3, cells: ['x"y', '1'] },
      { line: 4, cells: ['x""y', '2'] },
    ]);
  });

  it('decoding only the wanted columns, in the order in which they are wanted', async () => {
    const bytes = Buffer.concat([Buffer.from('a,b,c\nä,'), Buffer.of(0xe9), Buffer.from(',ñ\n')]);
    expect((await read(bytes, ['c', 'a'])).rows).toEqual([{ line: 2, cells: ['ñ', 'ä'] }]);
  });

  it('equally, however the file is cut into chunks, as by a reader that takes one character at a time', async () => {
    const cell = fc
      .oneof(
        fc.constantFrom('', '"', ',', '\n', '\r\n', 'é', '😀', 'a"b', ' x '),
        fc.string({ unit: 'grapheme', maxLength: 6 }).map((text) => text.replaceAll(/[;|\t]/g, '')),
      )
      .map((text) => text.replaceAll(/[\0\r]/g, ''));
    const table = fc.integer({ min: 2, max: 5 }).chain((width) =>
      fc.array(fc.array(fc.record({ text: cell, isQuoted: fc.boolean() }), { minLength: width, maxLength: width }), {
        minLength: 2,
        maxLength: 12,
      }),
    );
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }),
        async (cells, lineEnd, endsWithLineEnd, sizes) => {
          const content =
            cells.map((row) => row.map(({ text, isQuoted }) => written(text, isQuoted)).join(',')).join(lineEnd) +
            (endsWithLineEnd ? lineEnd : '');
          const { header, rows } = await read(content, undefined, sizes);
          expect([header, ...rows.map((row) => ('cells' in row ? row.cells : row.fault))]).toEqual(
            cells.map((row) => row.map(({ text }) => text)),
          );
          expect([{ line: 1, cells: header }, ...rows]).toEqual(slowTwin(content));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('or refused equally, on any text made of the characters that matter', async () => {
    const soup = fc
      .array(fc.constantFrom('"', '"', ',', '\n', '\r\n', 'x', 'é'), { maxLength: 24 })
      .map((parts) => `h,i\n1,2\n${parts.join('')}`);
    await fc.assert(
      fc.asyncProperty(
        soup,
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 }),
        async (content, sizes) => {
          const got = await read(content, undefined, sizes).then(
            ({ header, rows }) => [{ line: 1, cells: header }, ...rows],
            (error: unknown) => (error instanceof ImportFault ? error.code : error),
          );
          expect(got).toEqual(slowTwin(content));
        },
      ),
      { numRuns: 2000 },
    );
  });
});

function written(text: string, isQuoted: boolean): string {
  return isQuoted || /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The grammar, one character at a time over decoded text, without chunks, columns or speed. */
function slowTwin(content: string): CsvRow[] | 'unbalanced-quote' {
  const rows: { line: number; cells: string[]; isQuoted: boolean }[] = [];
  let line = 1;
  let at = 0;
  while (at < content.length) {
    const row = { line, cells: [] as string[], isQuoted: false };
    for (;;) {
      let text = '';
      if (content[at] === '"') {
        row.isQuoted = true;
        at += 1;
        while (content[at] !== '"' || content[at + 1] === '"') {
          if (at >= content.length) return 'unbalanced-quote';
          if (content[at] === '"') at += 1;
          if (content[at] === '\n') line += 1;
          text += content[at];
          at += 1;
        }
        at += 1;
        if (content[at] === '\r' && (content[at + 1] === '\n' || at + 1 === content.length)) at += 1;
        if (at < content.length && content[at] !== ',' && content[at] !== '\n') return 'unbalanced-quote';
      } else {
        while (at < content.length && content[at] !== ',' && content[at] !== '\n') {
          text += content[at];
          at += 1;
        }
        if (content[at] !== ',') text = text.replace(/\r$/, '');
      }
      row.cells.push(text);
      if (content[at] !== ',') break;
      at += 1;
    }
    at += 1;
    line += 1;
    rows.push(row);
  }
  const full = rows.filter((row) => row.isQuoted || row.cells.length > 1 || row.cells[0] !== '');
  const width = full[0]?.cells.length ?? 0;
  return full.map((row) =>
    row.cells.length >= width && row.cells.slice(width).every((cell) => cell === '')
      ? { line: row.line, cells: row.cells.slice(0, width) }
      : { line: row.line, fault: `The row has ${row.cells.length} cells and the header ${width}.` },
  );
}
