// Reads the syntax tree of a file and lists every mutation of it. Types, imports, log lines, class names and comments stay as they are.
import { parseSync, type Node } from 'oxc-parser';
import type { Kind, Mutation } from './mutation.ts';

const comparisons: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
};
const arithmetic: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*', '**': '*' };
const assignments: Readonly<Record<string, string>> = { '+=': '-=', '-=': '+=', '*=': '/=', '/=': '*=' };

/** Names and marks that no test of behavior can detect. */
const keptAttributes = new Set(['className', 'style', 'classNames', 'styles', 'key']);
const logCall = /^(?:await )?(?:this\.)?(?:log|console|say|process\.std(?:out|err))\b/;
/** A table of names is data: its mutations would outnumber those of the logic. */
const tableLength = 12;

type Note = (kind: Kind, node: { start: number; end: number }, replacement: string) => void;

export function findMutations(file: string, text: string): Mutation[] {
  const { program } = parseSync(file, text, { sourceType: 'module', preserveParens: false });
  const lines = text.split('\n');
  const found: Mutation[] = [];
  const note: Note = (kind, { start, end }, replacement) => {
    const line = text.slice(0, start).split('\n').length;
    const lineText = lines[line - 1]?.trim() ?? '';
    found.push({ file, line, kind, start, end, original: text.slice(start, end), replacement, lineText });
  };
  walk(program, text, note);
  return found;
}

function walk(node: Node, text: string, note: Note): void {
  if (isKept(node, text)) return;
  mutate(node, text, note);
  for (const child of childrenOf(node)) walk(child, text, note);
}

/** True for what is never mutated, with all it contains. */
function isKept(node: Node, text: string): boolean {
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return false;
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'ExportAllDeclaration':
      return true;
    case 'ExportNamedDeclaration':
      return node.declaration === null;
    case 'ExpressionStatement':
      return Boolean(node.directive) || logCall.test(text.slice(node.start, node.end));
    case 'JSXAttribute':
      return node.value?.type === 'Literal' || keptAttributes.has(text.slice(node.name.start, node.name.end));
    case 'ArrayExpression':
    case 'ObjectExpression':
      return isTable(node);
    default:
      return node.type.startsWith('TS');
  }
}

function isTable(node: Node): boolean {
  if (node.type === 'ArrayExpression') return node.elements.length >= tableLength;
  return (
    node.type === 'ObjectExpression' &&
    node.properties.length >= tableLength &&
    node.properties.every((property) => property.type === 'Property' && property.value.type === 'Literal')
  );
}

/** Keys of objects and members are names, not values. */
function childrenOf(node: Node): Node[] {
  return Object.entries(node).flatMap(([name, value]: [string, unknown]) => {
    const isName = (name === 'key' || name === 'property') && !('computed' in node && node.computed);
    if (isName) return [];
    return (Array.isArray(value) ? value : [value]).filter(isNode);
  });
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value;

function mutate(node: Node, text: string, note: Note): void {
  const source = ({ start, end }: { start: number; end: number }): string => text.slice(start, end);
  switch (node.type) {
    case 'BinaryExpression': {
      const other = comparisons[node.operator] ?? arithmetic[node.operator];
      if (other === undefined) break;
      const kind = node.operator in comparisons ? 'comparison' : 'arithmetic';
      note(kind, node, `(${source(node.left)}) ${other} (${source(node.right)})`);
      break;
    }
    case 'AssignmentExpression': {
      const other = assignments[node.operator];
      if (other !== undefined) note('arithmetic', node, `${source(node.left)} ${other} ${source(node.right)}`);
      break;
    }
    case 'UpdateExpression':
      note(
        'arithmetic',
        node,
        source(node).replace(/\+\+|--/, (operator) => (operator === '++' ? '--' : '++')),
      );
      break;
    case 'UnaryExpression':
      if (node.operator === '!') note('negation', node, `(${source(node.argument)})`);
      break;
    case 'LogicalExpression':
      if (node.operator === '&&') note('and/or', node, `((${source(node.left)}) || (${source(node.right)}))`);
      else {
        note('default', node, `(${source(node.left)})`);
        note('default', node, `(${source(node.right)})`);
      }
      break;
    case 'ConditionalExpression':
      note(
        'swapped branches',
        node,
        `((${source(node.test)}) ? (${source(node.alternate)}) : (${source(node.consequent)}))`,
      );
      break;
    case 'IfStatement':
      // With an `else` the branches are swapped; without one the condition is negated: the same edit.
      note(node.alternate === null ? 'condition' : 'swapped branches', node.test, `!(${source(node.test)})`);
      break;
    case 'ExpressionStatement':
      note('removed statement', node, ';');
      break;
    case 'TemplateLiteral':
      note('empty string', node, "''");
      break;
    case 'ArrayExpression':
      if (node.elements.length > 0) note('empty array', node, '[]');
      break;
    case 'Literal':
      mutateLiteral(node, note);
      break;
    default:
  }
}

function mutateLiteral(node: Node, note: Note): void {
  if (node.type !== 'Literal') return;
  if (typeof node.value === 'boolean') note('boolean', node, String(!node.value));
  if (typeof node.value === 'number') note('number', node, String(node.value + 1));
  if (typeof node.value === 'string' && node.value !== '') note('empty string', node, "''");
}
