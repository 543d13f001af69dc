import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type CopyValue = string | number | null | Buffer | string[];

/** COPY's text format: tab between columns, backslash escapes, `\N` for null. */
function encode(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`;
  return escapeText(typeof value === 'string' ? value : arrayLiteral(value));
}

const needsEscape = /[\\\n\r\t]/g;
const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const escapeText = (text: string): string => text.replace(needsEscape, (char) => escapes[char] ?? char);

const arrayLiteral = (items: string[]): string => `{${items.map((item) => `"${item.replace(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`;

/** Sends all rows into the table in one COPY, inside the caller's transaction. `table` and `columns` come from code, never from input. */
export async function copyRows(client: PoolClient, table: string, columns: readonly string[], rows: CopyValue[][]): Promise<void> {
  if (rows.length === 0) return;
  const text = rows.map((row) => row.map(encode).join('\t')).join('\n');
  await pipeline([Buffer.from(`${text}\n`)], client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)));
}
