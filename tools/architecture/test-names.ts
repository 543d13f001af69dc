// The names of tests as Vitest prints them: those of the groups around a test, and its own. Together they are a sentence.
import { Visitor, parseSync, type CallExpression, type Expression } from 'oxc-parser';

/** With these words the rest of a sentence begins, whose subject is missing. */
const continuations: ReadonlySet<string> = new Set(
  `accepts accuses adds and answers appears are arrives asks begin begins belongs brings but can cannot carries checks closes collapses
   compares completes confirms contain contains continues costs covers creates decides deletes describes deselects differs divides
   do does downloads draws encrypts ends expands explains fails falls fills finds fits follows formats gets gives goes grants had has have
   hides holds identifies ignores is joins keeps knows leads leaves lets logs loses made makes may measures moves must
   names needs never normalizes notices of offers opens or outlives prints puts reaches reads refuses remains remembers removes renames
   repeats replaces reports requires restores returns runs saves says sees selects sends separates serves shares shows signs sorts
   spreads starts stays stops stores suggests survives takes tells that to truncates turns uses verifies waits warns was were whose works`.split(
    /\s+/,
  ),
);

const groups: ReadonlySet<string> = new Set(['describe', 'suite']);
const tests: ReadonlySet<string> = new Set(['it', 'test']);

/** The full names in a test file that begin without a subject. */
export function namesWithoutSubject(path: string, text: string): string[] {
  const { program } = parseSync(path, text, { sourceType: 'module', preserveParens: false });
  const around: string[] = [];
  const found: string[] = [];
  new Visitor({
    CallExpression: (node) => {
      const name = nameOf(node);
      const of = functionOf(node.callee);
      if (groups.has(of)) around.push(name ?? '');
      if (!tests.has(of) || name === null) return;
      const full = [...around, name].filter((part) => part !== '').join(' ');
      if (continuations.has(full.split(/[\s,:;]/)[0] ?? '')) found.push(full);
    },
    'CallExpression:exit': ({ callee }) => {
      if (groups.has(functionOf(callee))) around.pop();
    },
  }).visit(program);
  return found;
}

/** `test` of `test.each(rows)(…)`. */
function functionOf(callee: Expression): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'CallExpression') return functionOf(callee.callee);
  return callee.type === 'MemberExpression' ? functionOf(callee.object) : '';
}

/** Null: it has none, as the inner call of `test.each(rows)(…)`. What is inserted into it is a `?`. */
function nameOf({ arguments: [first] }: CallExpression): string | null {
  if (first?.type === 'Literal') return typeof first.value === 'string' ? first.value : null;
  return first?.type === 'TemplateLiteral' ? first.quasis.map(({ value }) => value.cooked).join('?') : null;
}
