// What in a statement does not fit a distributed PostgreSQL (decision 25), and the statements that the product contains.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor, type Node, type TemplateLiteral } from 'oxc-parser';
import { distributedTables, referenceTables } from './distribution.ts';

const distributed = [...Object.keys(distributedTables), 'listed_candidates'];
const everywhere = [...referenceTables, 'unfinished_batches'];

const clause =
  /\b(?:from|join|using|update|into|table)\s+([^()]*?)(?=\b(?:where|join|left|right|full|cross|inner|on|order|group|limit|union|set|select|returning|values)\b|[()]|$)/gi;

/** The first word of every item in a table position; functions and aliases are among them. */
const tablesIn = (sql: string): Set<string> =>
  new Set(
    [...sql.matchAll(clause)].flatMap(([, items = '']) =>
      items.split(',').map((item) => item.trim().split(/\s/)[0] ?? ''),
    ),
  );
const named = (sql: string, tables: readonly string[]): string[] => {
  const found = tablesIn(sql);
  return tables.filter((table) => found.has(table));
};

/** Also when a WITH clause comes before. */
const writtenTable =
  /\b(?:insert into|(?<!for |do )update|delete from) (\w+)(?![\s\S]*\b(?:insert into|update|delete from) \w)/i;
const insertTarget = /\binsert into \w+/i;

/** `tables`: every table and view of the database. One sentence for each fault. */
export function statementFaults(statement: string, tables: readonly string[]): string[] {
  const faults: string[] = [];
  if (/\bselect\s+from\b/i.test(statement)) faults.push('selects no column');
  if (/\bpg_current_xact_id\b/.test(statement) && named(statement, tables).length > 0)
    faults.push('evaluates pg_current_xact_id() beside a table');
  if (
    /^\s*(?:insert|update)\b/i.test(statement) &&
    /\b(?:case|coalesce)\b.*\b(?:now|clock_timestamp|random)\(/is.test(statement) &&
    named(statement, [...distributed, ...everywhere]).length > 0
  )
    faults.push('evaluates a function in CASE or COALESCE');
  const local = tables.filter((table) => !distributed.includes(table) && !everywhere.includes(table));
  const [, written = ''] = writtenTable.exec(statement) ?? [];
  if (everywhere.includes(written) && named(statement, local).length > 0)
    faults.push(`reads or writes the local table ${named(statement, local).join(', ')} while it writes ${written}`);
  const placed = named(statement, distributed);
  if (placed.length === 0) return faults;
  // Rows of an INSERT may come from another kind of table, as long as that is read alone.
  const read = statement.replace(insertTarget, 'insert');
  const [one] = named(read, distributed);
  const [other] = named(read, local);
  if (one !== undefined && other !== undefined) faults.push(`joins ${one} with the local table ${other}`);
  if (/\bfor (?:no key )?(?:update|share)\b/i.test(statement)) faults.push(`locks rows of ${placed.join(', ')}`);
  if (/\bctid\b|::tid\b/i.test(statement)) faults.push(`uses the place of a row of ${placed.join(', ')}`);
  if (/\bas (?:materialized )?\(\s*(?:insert|update|delete)\b/i.test(statement))
    faults.push(`writes ${placed.join(', ')} in a WITH clause`);
  if (/\bdo update set\b.*\b(?:now|clock_timestamp|random)\(/is.test(statement))
    faults.push('evaluates a function in DO UPDATE SET');
  return faults;
}

const begins = /^\s*\(?\s*(?:select|insert|update|delete|with|declare|lock|truncate|create|alter)\s/i;

/** The statements of every file of the server that is neither a test nor a released migration. What cannot be resolved in its file is a `?`. */
export function statementsOf(root: string): { file: string; statement: string }[] {
  return globSync('server/**/*.ts', { cwd: root })
    .filter(
      (file) => !file.endsWith('.test.ts') && !file.includes('/testing/') && !file.endsWith('chunked-migrations.ts'),
    )
    .flatMap((file) =>
      statementsIn(file, readFileSync(join(root, file), 'utf8')).map((statement) => ({ file, statement })),
    );
}

export function statementsIn(file: string, text: string): string[] {
  const { program } = parseSync(file, text, { sourceType: 'module', preserveParens: false });
  const texts = new Map<string, Node>();
  const found: string[] = [];
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) texts.set(id.name, init);
    },
  }).visit(program);
  const resolve = (node: Node, depth: number): string => {
    if (depth > 20) return '?';
    if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : '?';
    if (node.type === 'TemplateLiteral') return template(node, depth);
    if (node.type === 'ArrowFunctionExpression') return resolve(node.body, depth + 1);
    if (node.type === 'CallExpression') return resolve(node.callee, depth + 1);
    const value = node.type === 'Identifier' ? texts.get(node.name) : undefined;
    return value === undefined ? '?' : resolve(value, depth + 1);
  };
  const template = ({ quasis, expressions }: TemplateLiteral, depth: number): string =>
    quasis
      .map(({ value }, at) => {
        const expression = expressions[at];
        return `${value.cooked ?? value.raw}${expression === undefined ? '' : resolve(expression, depth + 1)}`;
      })
      .join('');
  const note = (statement: string): void => {
    if (begins.test(statement)) found.push(statement);
  };
  new Visitor({
    TemplateLiteral: (node) => note(template(node, 0)),
    Literal: ({ value }) => {
      if (typeof value === 'string') note(value);
    },
  }).visit(program);
  return found;
}
