// DuckDB, in memory: columns, lists as arrays, and the words of candidates in a table in their order. Its full-text extension is not in the
// registry.
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexQuery } from '#search-index/public.ts';
import { plainColumns } from './compared-engine.ts';
import { openDuckdb } from './duckdb-package.ts';
import type { DuckdbConnection } from './duckdb-package.ts';
import type { ComparedAnswer, ComparedEngine, EngineLoader, PlainRow } from './compared-engine.ts';
import type { ValueNumbers } from './plain-rows.ts';
import { quoted, relationalStatements } from './relational-statements.ts';
import type { Dialect, SearchedWords } from './relational-statements.ts';

const afterAllLetters = '\u{10FFFF}';
const numbersWith = (word: string, isBegun: boolean): string =>
  `number in (select number from words where ${isBegun ? `word >= ${quoted(word)} and word < ${quoted(word + afterAllLetters)}` : `word = ${quoted(word)}`})`;
const conditionOf = ({ words, isBegun }: SearchedWords): string =>
  `(${words.map((word) => numbersWith(word, isBegun)).join(' and ')})`;
const fieldsWithRuns = new Set(['title', 'organization', 'city']);

const dialect: Dialect = {
  hasWords: (terms) => terms.map((alternatives) => `(${alternatives.map(conditionOf).join(' or ')})`).join(' and '),
  countList: (field, table) =>
    `select value, count(*) as count from (select unnest(${field}) as value from ${table}) listed group by value`,
  hasAny: (field, codes) => `list_has_any(${field}, [${[0, ...codes].join(', ')}])`,
  hasTag: (field, words) =>
    fieldsWithRuns.has(field)
      ? `contains(${field}Run, ${quoted(` ${words}`)})`
      : words
          .split(' ')
          .map((word) => numbersWith(word, true))
          .join(' and '),
};

const columns = [
  'number integer',
  ...plainColumns.map((name) => `${name} integer`),
  'skills integer[]',
  'degree integer[]',
  ...['hasPhone', 'hasEmail', 'hasMobile', 'verifiedDay'].map((name) => `${name} integer`),
  ...['lastNameKey', 'firstNameKey', 'organizationKey', 'stateKey', 'cityKey'].map((name) => `${name} varchar`),
  ...['titleRun', 'organizationRun', 'cityRun'].map((name) => `${name} varchar`),
  'allWords varchar',
];

const lineOf = (row: PlainRow): string =>
  [
    row.number,
    ...plainColumns.map((name) => row[name]),
    `[${row.skills.join(', ')}]`,
    `[${row.degree.join(', ')}]`,
    ...[row.hasPhone, row.hasEmail, row.hasMobile].map(Number),
    row.verifiedDay ?? '\\N',
    row.keys.lastName,
    row.keys.firstName,
    row.keys.organization,
    row.keys.state,
    row.keys.city,
    row.runs.title,
    row.runs.organization,
    row.runs.city,
    row.words,
  ]
    .map((value) => String(value).replaceAll(/[\t\n\r"]/g, ' '))
    .join('\t');

const linesAtOnce = 20_000;

export function duckdbLoader(folder: string, numbers: ValueNumbers): EngineLoader {
  const file = join(folder, 'people.tsv');
  rmSync(file, { force: true });
  let lines: string[] = [];
  const write = (): void => {
    appendFileSync(file, lines.map((line) => `${line}\n`).join(''));
    lines = [];
  };
  return {
    add: (row) => {
      lines.push(lineOf(row));
      if (lines.length === linesAtOnce) write();
    },
    finish: async () => {
      write();
      const engine = await loadFile(folder, file, numbers);
      rmSync(file);
      return engine;
    },
  };
}

async function loadFile(folder: string, file: string, numbers: ValueNumbers): Promise<ComparedEngine> {
  const instance = await openDuckdb(folder);
  const connection = await instance.connect();
  await connection.run(`create table loaded (${columns.join(', ')})`);
  await connection.run(
    `copy loaded from ${quoted(file)} (delimiter '\t', header false, quote '', escape '', nullstr '\\N')`,
  );
  await connection.run('create table people as select * exclude (allWords) from loaded');
  await connection.run(
    `create table words as select word, number from (select unnest(string_split(allWords, ' ')) as word, number from loaded) all_words order by word, number`,
  );
  await connection.run('drop table loaded');
  return {
    answer: (query) => answerOf(connection, query, numbers),
    close: () => {
      connection.closeSync();
      instance.closeSync();
      return Promise.resolve();
    },
  };
}

async function answerOf(
  connection: DuckdbConnection,
  query: IndexQuery,
  numbers: ValueNumbers,
): Promise<ComparedAnswer> {
  const { find, total, page, facets } = relationalStatements(query, numbers, dialect);
  await connection.run(find.replace('create temp', 'create or replace temp'));
  const counted = await connection.runAndReadAll(total);
  for (const statement of [page, ...facets]) await connection.runAndReadAll(statement);
  return { total: Number(counted.getRowObjects()[0]?.['count']), digest: null };
}
