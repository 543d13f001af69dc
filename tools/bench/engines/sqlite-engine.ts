// SQLite with FTS5, through node:sqlite: words in an index of its own with prefixes, lists in tables, columns with indexes.
import { DatabaseSync } from 'node:sqlite';
import type { IndexQuery } from '#search-index/public.ts';
import { plainColumns } from './compared-engine.ts';
import type { ComparedAnswer, EngineLoader } from './compared-engine.ts';
import type { ValueNumbers } from './plain-rows.ts';
import { quoted, relationalStatements } from './relational-statements.ts';
import type { Dialect, SearchedWords } from './relational-statements.ts';

const ftsOf = ({ words, isBegun }: SearchedWords): string =>
  `(${words.map((word) => `"${word}"${isBegun ? '*' : ''}`).join(' AND ')})`;

const dialect: Dialect = {
  hasWords: (terms) => {
    const question = terms.map((alternatives) => `(${alternatives.map(ftsOf).join(' OR ')})`).join(' AND ');
    return `number in (select rowid from words where words match ${quoted(question)})`;
  },
  countList: (field, table) =>
    `select value, count(*) as count from ${table} join ${field}_of using (number) group by value`,
  hasAny: (field, codes) => `number in (select number from ${field}_of where value in (${[0, ...codes].join(', ')}))`,
  hasTag: (field, words) =>
    field in runsOf
      ? `instr(${field}Run, ${quoted(` ${words}`)}) > 0`
      : `number in (select rowid from words where words match ${quoted(`"${words}"*`)})`,
};
const runsOf = { title: true, organization: true, city: true };

const schema = `
  pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -1000000; pragma temp_store = memory;
  create table people (number integer primary key, ${plainColumns.map((name) => `${name} integer`).join(', ')}, skills integer, degree integer,
    hasPhone integer, hasEmail integer, hasMobile integer, verifiedDay integer, lastNameKey text, firstNameKey text, organizationKey text, stateKey text, cityKey text,
    titleRun text, organizationRun text, cityRun text);
  create table skills_of (number integer, value integer, primary key (number, value)) without rowid;
  create table degree_of (number integer, value integer, primary key (number, value)) without rowid;
  create virtual table words using fts5 (text, content = '', prefix = '1 2 3', columnsize = 0);`;
const indexes = `
  create index people_specialty on people (specialty); create index people_state on people (state); create index people_profession on people (profession);
  create index skills_by_value on skills_of (value); create index degree_by_value on degree_of (value); insert into words (words) values ('optimize'); analyze;`;

export function sqliteLoader(numbers: ValueNumbers): EngineLoader {
  const database = new DatabaseSync(':memory:');
  database.exec(schema);
  const person = database.prepare(`insert into people values (${Array.from({ length: 22 }, () => '?').join(', ')})`);
  const lists = {
    skills: database.prepare('insert into skills_of values (?, ?)'),
    degree: database.prepare('insert into degree_of values (?, ?)'),
  };
  const words = database.prepare('insert into words (rowid, text) values (?, ?)');
  database.exec('begin');
  return {
    add: (row) => {
      const { keys, runs } = row;
      person.run(
        row.number,
        ...plainColumns.map((name) => row[name]),
        // The lists have tables of their own.
        0,
        0,
        ...[row.hasPhone, row.hasEmail, row.hasMobile].map(Number),
        row.verifiedDay,
        keys.lastName,
        keys.firstName,
        keys.organization,
        keys.state,
        keys.city,
        runs.title,
        runs.organization,
        runs.city,
      );
      for (const field of ['skills', 'degree'] as const)
        for (const value of row[field]) lists[field].run(row.number, value);
      words.run(row.number, row.words);
    },
    finish: () => {
      database.exec('commit');
      database.exec(indexes);
      return Promise.resolve({
        answer: (query) => Promise.resolve(answerOf(database, query, numbers)),
        close: () => Promise.resolve(database.close()),
      });
    },
  };
}

function answerOf(database: DatabaseSync, query: IndexQuery, numbers: ValueNumbers): ComparedAnswer {
  const { find, total, page, facets } = relationalStatements(query, numbers, dialect);
  database.exec('drop table if exists found');
  database.exec(find);
  const counted = database.prepare(total).get();
  database.prepare(page).all();
  for (const facet of facets) database.prepare(facet).all();
  return { total: Number(counted?.['count']), digest: null };
}
