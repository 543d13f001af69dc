import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { splitStatements } from './sql-statements.ts';

describe('a file of SQL', () => {
  it.each<[string, string, string[]]>([
    ['of nothing', ' \n-- only; a comment\n/* and; another */ ;; ', []],
    ['without a last semicolon', 'select 1;\nselect 2', ['select 1', 'select 2']],
    ['with a comment before a statement', '-- why; so\nselect 1;', ['-- why; so\nselect 1']],
    [
      'with semicolons in texts and names',
      `select 'a;''b' as "x;""y"; select 2`,
      [`select 'a;''b' as "x;""y"`, 'select 2'],
    ],
    [
      'with a function',
      `do $$ begin; '$a$'; end $$; select $a$;$$;$a$;`,
      [`do $$ begin; '$a$'; end $$`, 'select $a$;$$;$a$'],
    ],
    ['with a quote in a comment', "-- it's\nselect 1; select 2;", ["-- it's\nselect 1", 'select 2']],
    ['with a comment over lines', "select /* ; ' */ 1;", ["select /* ; ' */ 1"]],
  ])('%s is split into its statements', (_case, text, statements) => {
    expect(splitStatements(text)).toEqual(statements);
  });
});

const shortened = (sql: string): string => sql.replaceAll(/[\s;]+/g, '');

test('every migration begins its statements with a command, and loses nothing but semicolons and spaces', () => {
  const folder = join(import.meta.dirname, '..', '..', 'migrations');
  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name), 'utf8');
    const statements = splitStatements(text);
    expect(shortened(statements.join('')), name).toBe(shortened(text));
    for (const statement of statements)
      expect(statement.replaceAll(/^--[^\n]*$/gm, '').trim(), name).toMatch(
        /^(?:alter|comment|create|delete|do|drop|grant|insert|revoke|select|set|truncate|update|with) /,
      );
  }
});
