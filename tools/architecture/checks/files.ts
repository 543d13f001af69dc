// Checks on files as such.
import { fits, isTest } from '../modules.ts';
import type { SourceFile } from '../project.ts';
import { inEachFile, type Check } from '../rule.ts';
import { planFile } from './lines.ts';

export const everyFileHasItsPlace: Check = inEachFile(({ module }) =>
  module === null ? [{ line: null, what: 'is at a path that the plan does not name' }] : [],
);

const emptyWords = 'utils?|helpers?|common|shared|misc|managers?';
/** As a whole name (`utils.ts`) and as its last word (`date-utils.ts`, where the first word would have done). */
const emptyName = new RegExp(`(?:^|-)(?:${emptyWords})$`, 'i');

export const everyNameSaysSomething: Check = inEachFile(({ path }) => {
  const names = path.split('/').map((name) => name.split('.')[0] ?? name);
  return names
    .filter((name) => emptyName.test(name))
    .map((name) => ({ line: null, what: `has the name "${name}", which says nothing of what is in it` }));
});

const counted = [
  '{contract,office-files,query-understanding,sample-data,search-index,server,web,tools,bin}/**/*.{ts,tsx,mjs,css,sql}',
  '*.ts',
];
const isTooLong = ({ path, lines }: SourceFile, max: number): boolean =>
  lines > max && fits(path, counted) && !isTest(path);

/** The part of the product that a file of code belongs to; null: it is a test, or data, or no code. */
function partOf(path: string): string | null {
  if (isTest(path)) return null;
  if (path.endsWith('.css')) return 'styles';
  if (!/\.tsx?$/.test(path)) return null;
  return path.includes('/') ? (path.split('/')[0] ?? null) : 'root';
}

/** `budgets`: the lines of code of each part, without blank lines. */
export const withinLineBudgets =
  (budgets: Readonly<Record<string, number>>): Check =>
  (project) => {
    const counts = new Map<string, number>();
    for (const { path, codeLines } of project.values()) {
      const part = partOf(path);
      if (part !== null) counts.set(part, (counts.get(part) ?? 0) + codeLines);
    }
    return [...counts].flatMap(([part, lines]) => {
      const budget = budgets[part] ?? 0;
      const what = `has ${lines} lines of code and a budget of ${budget}. Remove some, or raise lineBudgets in ${planFile} in the same commit and say why there`;
      return lines > budget ? [{ file: part, line: null, what }] : [];
    });
  };

export const noFileLongerThan = (max: number): Check =>
  inEachFile((file) =>
    isTooLong(file, max) ? [{ line: max + 1, what: `has ${file.lines} lines; ${max} are the limit` }] : [],
  );
