// Which tables a file names in SQL, and which ones a migration creates or drops.
import { Visitor, type Program } from 'oxc-parser';

export interface NamedTable {
  name: string;
  /** Offset in the text. */
  start: number;
}

/** After these words SQL names a table; `, name` continues a list of tables after `from`. */
const tableAfter = /\b(?:from|join|into|update|table|using|truncate|only|copy)\s+(?:only\s+)?"?([a-z][a-z_0-9]*)\b/gi;
const nextInList =
  /\b(?:from|truncate)\s+[a-z_0-9]+(?:\s+(?:as\s+)?[a-z_0-9]+)?((?:\s*,\s*[a-z_0-9]+(?:\s+(?:as\s+)?[a-z_0-9]+)?)+)/gi;
const wholeName = /^[a-z][a-z_0-9]*$/;

/**
 * The names in its texts that SQL would take for tables, and texts that are one name, because stores pass tables as arguments. Also names
 * that are no tables: the caller compares with the tables that exist.
 */
export function readTables(program: Program): NamedTable[] {
  const found: NamedTable[] = [];
  const read = (text: string, start: number): void => {
    if (wholeName.test(text)) found.push({ name: text, start });
    for (const { 1: name = '' } of text.matchAll(tableAfter)) found.push({ name: name.toLowerCase(), start });
    for (const { 1: list = '' } of text.matchAll(nextInList))
      for (const item of list.split(','))
        if (item.trim() !== '') found.push({ name: (item.trim().split(/\s+/)[0] ?? '').toLowerCase(), start });
  };
  new Visitor({
    Literal: ({ value, start }) => {
      if (typeof value === 'string') read(value, start);
    },
    TemplateElement: ({ value, start }) => read(value.raw, start),
  }).visit(program);
  return found;
}

const created =
  /^\s*create\s+(?:or\s+replace\s+)?(?:table|view|materialized\s+view)\s+(?:if\s+not\s+exists\s+)?([a-z][a-z_0-9]*)/gim;

export const readCreatedTables = (sql: string): NamedTable[] =>
  [...sql.matchAll(created)].map((match) => ({ name: match[1] ?? '', start: match.index }));

export const readDroppedTables = (sql: string): string[] =>
  Array.from(sql.matchAll(/^\s*drop\s+table\s+([a-z][a-z_0-9]*)/gim), ([, name = '']) => name);
