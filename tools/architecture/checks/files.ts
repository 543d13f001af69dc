// Checks on files as such.
import { fits, isTest } from '../modules.ts';
import type { SourceFile } from '../project.ts';
import { inEachFile } from '../rule.ts';
import type { Check } from '../rule.ts';

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

const counted = ['{contract,search-index,server,web,tools,bin}/**/*.{ts,tsx,mjs,css,sql}', '*.ts'];
const isTooLong = ({ path, lines }: SourceFile, max: number): boolean =>
  lines > max && fits(path, counted) && !isTest(path);

export const noFileLongerThan = (max: number): Check =>
  inEachFile((file) =>
    isTooLong(file, max) ? [{ line: max + 1, what: `has ${file.lines} lines; ${max} are the limit` }] : [],
  );
