// Rewrites the text of a table as programs write it (UTF-16, tabs, semicolons, pipes, lines that end with CR alone, Excel's first line
// `sep=;`) to the form that the reader reads: UTF-8, commas, LF. A file of that form passes untouched.
import { ImportFault } from '../import-fault.ts';
import { separationOf } from '#normalize/public.ts';

const comma = 44;
const quote = 34;
const cr = 13;
const lf = 10;
const lineEnd = Uint8Array.of(lf);
/** The header lies in the first bytes. */
const sampleBytes = 64 * 1024;

/** The chunks, rewritten where they need it. @throws ImportFault `binary` */
export async function* plainTable(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const text = inUtf8(chunks);
  try {
    const start = await startOf(text, sampleBytes);
    const { separator, endsWithReturn, firstLine } = dialectOf(start);
    const rewriter = separator === comma && !endsWithReturn ? null : new Rewriter(separator, endsWithReturn);
    // The line stays as an empty one, so that lines keep their numbers.
    if (firstLine > 0) yield lineEnd;
    const rest = start.subarray(firstLine);
    if (rest.length > 0) yield rewriter?.rewrite(rest) ?? rest;
    for await (const chunk of text) yield rewriter?.rewrite(chunk) ?? chunk;
    if (rewriter !== null) yield rewriter.end();
  } finally {
    await text.return(undefined);
  }
}

/** The first bytes, at least so many where the file has them. */
async function startOf(chunks: AsyncIterator<Uint8Array>, bytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  while (length < bytes) {
    const next = await chunks.next();
    if (next.done === true) break;
    parts.push(next.value);
    length += next.value.byteLength;
  }
  return Buffer.concat(parts, length);
}

type Encoding = 'utf-16le' | 'utf-16be';
const markBytes = 4;

async function* inUtf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const iterator = chunks[Symbol.asyncIterator]();
  try {
    const start = await startOf(iterator, markBytes);
    const encoding = utf16Of(start);
    const decoder = encoding === null ? null : new TextDecoder(encoding, { fatal: true });
    let chunk: Uint8Array | null = start;
    while (chunk !== null) {
      yield decoder === null ? chunk : Buffer.from(decodedPart(decoder, chunk));
      const next: IteratorResult<Uint8Array> = await iterator.next();
      chunk = next.done === true ? null : next.value;
    }
    if (decoder !== null) decodedPart(decoder);
  } finally {
    await iterator.return?.();
  }
}

function decodedPart(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch (error) {
    throw new ImportFault('binary', 'The file looks like UTF-16 text and is damaged: save it as CSV in UTF-8.', {
      cause: error,
    });
  }
}

const isText = (byte: number | undefined): boolean => byte !== undefined && byte >= 9 && byte < 128;

/** By the byte order mark, else by the empty half of the first letters. Null: no UTF-16. */
export function utf16Of([first, second, third, fourth]: Uint8Array): Encoding | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (isText(first) && second === 0 && isText(third) && fourth === 0) return 'utf-16le';
  return first === 0 && isText(second) && third === 0 && isText(fourth) ? 'utf-16be' : null;
}

interface Dialect {
  separator: number;
  endsWithReturn: boolean;
  /** The bytes of the line `sep=;`; 0: there is none. */
  firstLine: number;
}

/** What separates the cells of the first line that has several. */
function dialectOf(sample: Buffer): Dialect {
  const endsWithReturn = sample.includes(cr) && !sample.includes(lf);
  const { separator, firstLine } = separationOf(sample.toString('latin1'));
  return { separator: separator.charCodeAt(0), endsWithReturn, firstLine };
}

/** Quoted cells pass as they are; others are quoted where they contain a comma or a quote. */
class Rewriter {
  private readonly separator: number;
  private readonly endsWithReturn: boolean;
  private state: 'start' | 'plain' | 'quoted' | 'closed' = 'start';
  /** Of the plain cell that is being read. */
  private cell: number[] = [];

  constructor(separator: number, endsWithReturn: boolean) {
    this.separator = separator;
    this.endsWithReturn = endsWithReturn;
  }

  rewrite(chunk: Uint8Array): Buffer {
    const out: number[] = [];
    for (const byte of chunk) this.take(byte, out);
    return Buffer.from(out);
  }

  /** The last cell, where the file has no line end behind it. */
  end(): Buffer {
    const out: number[] = [];
    this.endCell(out);
    return Buffer.from(out);
  }

  private take(byte: number, out: number[]): void {
    if (this.state === 'quoted') {
      if (byte === quote) this.state = 'closed';
      out.push(byte);
    } else if (byte === this.separator) {
      this.endCell(out);
      out.push(comma);
    } else if (byte === lf || (byte === cr && this.endsWithReturn)) {
      this.endCell(out);
      out.push(lf);
    } else if (byte === quote && this.state !== 'plain') {
      // Also the second one of a doubled quote.
      this.state = 'quoted';
      out.push(byte);
    } else if (this.state === 'closed') {
      out.push(byte);
    } else {
      this.state = 'plain';
      this.cell.push(byte);
    }
  }

  private endCell(out: number[]): void {
    if (this.cell.at(-1) === cr) this.cell.pop();
    const isQuoted = this.cell.includes(comma) || this.cell.includes(quote);
    if (isQuoted) out.push(quote);
    for (const byte of this.cell) {
      if (byte === quote) out.push(quote);
      out.push(byte);
    }
    if (isQuoted) out.push(quote);
    this.cell = [];
    this.state = 'start';
  }
}
