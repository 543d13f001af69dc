// Every way in which a source file names another one.
import {
  Visitor,
  type Argument,
  type ImportDeclaration,
  type ModuleExportName,
  type NewExpression,
  type Program,
} from 'oxc-parser';

export interface ReadImport {
  /** As written; null when it is computed, so that its target is unknown. */
  specifier: string | null;
  /** What is taken, by the name it has over there; `*` for all of it. */
  names: readonly string[];
  isTypeOnly: boolean;
  /** Offset in the text. */
  start: number;
}

export function readImports(program: Program): ReadImport[] {
  const found: ReadImport[] = [];
  new Visitor({
    ImportDeclaration: (node) =>
      found.push({
        specifier: node.source.value,
        names: importedNames(node),
        isTypeOnly: takesTypesOnly(node),
        start: node.start,
      }),
    ExportNamedDeclaration: ({ source, specifiers, exportKind, start }) => {
      if (source)
        found.push({
          specifier: source.value,
          names: specifiers.map(({ local }) => nameOf(local)),
          isTypeOnly: exportKind === 'type',
          start,
        });
    },
    ExportAllDeclaration: ({ source, exportKind, start }) =>
      found.push({ specifier: source.value, names: ['*'], isTypeOnly: exportKind === 'type', start }),
    ImportExpression: ({ source, start }) =>
      found.push({ specifier: textOf(source), names: ['*'], isTypeOnly: false, start }),
    TSImportType: ({ source, start }) => found.push({ specifier: source.value, names: ['*'], isTypeOnly: true, start }),
    NewExpression: (node) => {
      const specifier = fileBeside(node);
      if (specifier !== null) found.push({ specifier, names: ['*'], isTypeOnly: false, start: node.start });
    },
  }).visit(program);
  return found;
}

const nameOf = (name: ModuleExportName): string => (name.type === 'Literal' ? name.value : name.name);

const importedNames = ({ specifiers }: ImportDeclaration): string[] =>
  specifiers.map((specifier) => (specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : '*'));

const takesTypesOnly = ({ importKind, specifiers }: ImportDeclaration): boolean =>
  importKind === 'type' ||
  (specifiers.length > 0 &&
    specifiers.every((specifier) => specifier.type === 'ImportSpecifier' && specifier.importKind === 'type'));

function textOf(node: Argument): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? null;
  return null;
}

const sourceFile = /\.[mc]?[jt]sx?$/;

/** `new URL('worker.ts', import.meta.url)`: how a worker's file is named. Other addresses answer null. */
function fileBeside({ callee, arguments: [path, base] }: NewExpression): string | null {
  if (
    callee.type !== 'Identifier' ||
    callee.name !== 'URL' ||
    !path ||
    base?.type !== 'MemberExpression' ||
    base.object.type !== 'MetaProperty'
  )
    return null;
  const text = textOf(path);
  if (text === null || !sourceFile.test(text)) return null;
  return text.startsWith('.') ? text : `./${text}`;
}
