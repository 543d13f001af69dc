// The waits of tests that a slow machine does not keep: they end a test whose progress only takes longer.
import { Visitor, parseSync, type Argument, type CallExpression } from 'oxc-parser';

/** A machine three times slower, with other work, needs no longer for anything that a test waits for. */
export const leastMs = 120_000;

const waits: ReadonlySet<string> = new Set(['waitFor', 'waitUntil', 'poll', 'test', 'it']);

/** The first lines of the waits in a test file that end too early. */
export function shortWaits(path: string, text: string): string[] {
  const { program } = parseSync(path, text, { sourceType: 'module', preserveParens: false });
  const found: string[] = [];
  new Visitor({
    CallExpression: (node) => {
      if (isShort(node)) found.push(text.slice(node.start, node.end).split('\n', 1)[0] ?? '');
    },
  }).visit(program);
  return found;
}

function isShort({ callee, arguments: given }: CallExpression): boolean {
  const { object, name } = calleeOf(callee);
  if (!waits.has(name) && !name.startsWith('findBy')) return false;
  // Without a time, these two of Vitest wait for a second.
  const hasNoTime = object === 'vi' && given.length === 1;
  return hasNoTime || given.slice(1).some((argument) => (msOf(argument) ?? leastMs) < leastMs);
}

function calleeOf(callee: CallExpression['callee']): { object: string | null; name: string } {
  if (callee.type === 'Identifier') return { object: null, name: callee.name };
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return { object: null, name: '' };
  const { object, property } = callee;
  return { object: object.type === 'Identifier' ? object.name : null, name: property.name };
}

/** `5_000` or `{ timeout: 5_000 }`; null for anything else. */
function msOf(argument: Argument): number | null {
  if (argument.type === 'Literal') return typeof argument.value === 'number' ? argument.value : null;
  if (argument.type !== 'ObjectExpression') return null;
  for (const property of argument.properties)
    if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'timeout')
      return property.value.type === 'Literal' && typeof property.value.value === 'number'
        ? property.value.value
        : null;
  return null;
}
