import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type CopyValue = string | number | null | Buffer | string[];

const needsEscape = /[\\\n\r\t]/;
const everyEscape = /[\\\n\r\t]/g;
const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

// Most values need no escape, and testing is cheaper than replacing.
const escapeText = (text: string): string =>
  needsEscape.test(text) ? text.replace(everyEscape, (char) => escapes[char] ?? char) : text;

const needsQuoteEscape = /["\\]/;
const everyQuoteEscape = /["\\]/g;
const escapeItem = (item: string): string =>
  needsQuoteEscape.test(item) ? item.replace(everyQuoteEscape, String.raw`\$&`) : item;

const arrayLiteral = (items: string[]): string =>
  items.length === 0 ? '{}' : `{"${items.map(escapeItem).join('","')}"}`;

function encode(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`;
  return escapeText(typeof value === 'string' ? value : arrayLiteral(value));
}

/** One row in COPY's text format: tab between columns, backslash escapes, `\N` for null. */
export const copyLine = (row: readonly CopyValue[]): string => row.map(encode).join('\t');

const meanings: Record<string, string> = { n: '\n', r: '\r', t: '\t' };

/** The inverse of `copyLine`: the columns as texts, null for null. */
export const readCopyLine = (line: string): (string | null)[] =>
  line.split('\t').map((cell) => {
    if (cell === '\\N') return null;
    return cell.includes('\\') ? cell.replaceAll(/\\(.)/g, (_escape, char: string) => meanings[char] ?? char) : cell;
  });

/** The inverse of `copyLine` for one column that contains an array of texts. */
export const readArray = (text: string): string[] =>
  [...text.matchAll(/"((?:[^"\\]|\\.)*)"/gs)].map(([, item = '']) => item.replaceAll(/\\(.)/gs, '$1'));

/** Sends lines made by `copyLine` into the table in one COPY, inside the caller's transaction. `table` and `columns` must come from code, never from input. */
export async function copyLines(
  client: PoolClient,
  table: string,
  columns: readonly string[],
  lines: readonly string[],
): Promise<void> {
  if (lines.length > 0) await copyBlock(client, table, columns, Buffer.from(`${lines.join('\n')}\n`));
}

/** Like `copyLines`, for lines that are already bytes, each with its line break. */
export async function copyBlock(
  client: PoolClient,
  table: string,
  columns: readonly string[],
  block: Uint8Array,
): Promise<void> {
  if (block.byteLength === 0) return;
  await pipeline([block], client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)));
}
