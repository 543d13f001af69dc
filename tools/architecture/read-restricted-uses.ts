// What a source file does that only a few files may do. Read from the syntax tree, so that comments and texts do not count.
// It errs on the strict side: every name of a restricted use counts as one.
import {
  Visitor,
  type BindingPattern,
  type Expression,
  type MemberExpression,
  type Node,
  type ObjectPattern,
  type Program,
} from 'oxc-parser';

export type RestrictedUseKind = 'environment' | 'time' | 'sql';

export interface RestrictedUse {
  kind: RestrictedUseKind;
  /** As one would write it. */
  text: string;
  /** Offset in the text. */
  start: number;
}

/** pg's one way to send SQL, and the beginnings of every statement Kysely can build. */
const sqlCalls = new Set(
  'query selectFrom selectNoFrom insertInto replaceInto updateTable deleteFrom mergeInto executeQuery'.split(' '),
);
const borrowing = new Set(['bind', 'call', 'apply']);

export function readRestrictedUses(program: Program): RestrictedUse[] {
  const found: RestrictedUse[] = [];
  const note = (kind: RestrictedUseKind, text: string, { start }: Node): void => {
    found.push({ kind, text, start });
  };
  new Visitor({
    MemberExpression: (node) => noteMember(node, note),
    CallExpression: (node) => {
      if (isNamed(node.callee, 'Date')) note('time', 'Date()', node);
      const callee = bare(node.callee);
      const method = callee.type === 'MemberExpression' ? propertyOf(callee) : null;
      if (method !== null && sqlCalls.has(method)) note('sql', `.${method}(`, node);
    },
    NewExpression: (node) => {
      if (isNamed(node.callee, 'Date') && node.arguments.length === 0) note('time', 'new Date()', node);
    },
    TaggedTemplateExpression: (node) => {
      if (isNamed(node.tag, 'sql')) note('sql', 'sql`', node);
    },
    ObjectPattern: (node) => {
      if (hasKey(node, 'sql')) note('sql', '{ sql } =', node);
    },
    VariableDeclarator: ({ id, init }) => {
      if (init && isProcess(init) && takesEnvironment(id)) note('environment', '{ env } = process', id);
    },
    ImportDeclaration: (node) => {
      if (/^(?:node:)?process$/.test(node.source.value)) note('environment', 'node:process', node);
    },
  }).visit(program);
  return found;
}

function noteMember(node: MemberExpression, note: (kind: RestrictedUseKind, text: string, node: Node) => void): void {
  const property = propertyOf(node);
  const object = bare(node.object);
  if ((property === 'env' || property === 'loadEnvFile') && isProcess(object))
    note('environment', `process.${property}`, node);
  if (property === 'now' && isNamed(object, 'Date')) note('time', 'Date.now', node);
  if (property === 'Now' && isNamed(object, 'Temporal')) note('time', 'Temporal.Now', node);
  if (property === 'timeOrigin' && isNamed(object, 'performance')) note('time', 'performance.timeOrigin', node);
  if (property === 'sql') note('sql', '.sql', node);
  if (
    property !== null &&
    borrowing.has(property) &&
    object.type === 'MemberExpression' &&
    propertyOf(object) === 'query'
  )
    note('sql', `.query.${property}`, node);
}

/** Without what may be wrapped around an expression: `?.`, `!`, `as`, `satisfies`. */
function bare(node: Expression): Expression {
  switch (node.type) {
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
      return bare(node.expression);
    default:
      return node;
  }
}

/** The name of what is read, also when written as `object['name']`; null when it is computed. */
function propertyOf({ property, computed }: MemberExpression): string | null {
  if (property.type === 'Literal') return typeof property.value === 'string' ? property.value : null;
  return !computed && property.type === 'Identifier' ? property.name : null;
}

const isNamed = (node: Node, name: string): boolean =>
  node.type === 'Identifier' && 'name' in node && node.name === name;

function isProcess(node: Expression): boolean {
  const object = bare(node);
  return isNamed(object, 'process') || (object.type === 'MemberExpression' && propertyOf(object) === 'process');
}

const hasKey = (pattern: ObjectPattern, name: string): boolean =>
  pattern.properties.some((property) => property.type === 'Property' && isNamed(property.key, name));

const takesEnvironment = (pattern: BindingPattern): boolean =>
  pattern.type === 'ObjectPattern' && hasKey(pattern, 'env');
