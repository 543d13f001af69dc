// The source tree, read: every file with its module, its imports and where they lead, and its restricted uses: SQL, the environment, the time.
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { moduleOf } from './modules.ts';
import { readRestrictedUses, type RestrictedUse } from './read-restricted-uses.ts';
import { readImports, type ReadImport } from './read-imports.ts';
import { readCreatedTables, readDroppedTables, readTables, type NamedTable } from './read-tables.ts';
import type { SourceTree } from './source-tree.ts';

export type Target =
  | { kind: 'file'; path: string; module: string | null }
  | { kind: 'package'; name: string }
  | { kind: 'node' }
  /** Made by a build, so it may not be there yet. */
  | { kind: 'generated'; path: string }
  | { kind: 'nothing' };

export type Import = Omit<ReadImport, 'start'> & { line: number; target: Target };

export interface SourceFile {
  path: string;
  /** Null when no place of the plan fits the file. */
  module: string | null;
  lines: number;
  /** Without blank lines. */
  codeLines: number;
  imports: readonly Import[];
  restrictedUses: readonly (Omit<RestrictedUse, 'start'> & { line: number })[];
  /** What may be tables in its SQL; empty for files that are no stores, which have no SQL. */
  tables: readonly NamedLine[];
  /** The tables and views that a migration creates and none drops. */
  creates: readonly NamedLine[];
  /** Why it cannot be read; null when it can. */
  fault: string | null;
}

export type NamedLine = Omit<NamedTable, 'start'> & { line: number };

export type Project = ReadonlyMap<string, SourceFile>;

const parsed = /\.[mc]?[jt]sx?$/;
const store = /-store\.ts$/;

export function readProject(tree: SourceTree): Project {
  const dropped = new Set([...tree].flatMap(([path, text]) => (path.endsWith('.sql') ? readDroppedTables(text) : [])));
  return new Map(
    [...tree].map(([path, text]) => {
      const file = readFile(path, text, tree);
      return [path, { ...file, creates: file.creates.filter(({ name }) => !dropped.has(name)) }];
    }),
  );
}

function readFile(path: string, text: string, tree: SourceTree): SourceFile {
  const lines = text.replace(/\n$/, '').split('\n');
  const codeLines = lines.filter((line) => line.trim() !== '').length;
  const file = { path, module: moduleOf(path), lines: lines.length, codeLines };
  const lineAt = (start: number): number => text.slice(0, start).split('\n').length;
  const atLines = (named: NamedTable[]): NamedLine[] => named.map(({ name, start }) => ({ name, line: lineAt(start) }));
  const creates = path.endsWith('.sql') ? atLines(readCreatedTables(text)) : [];
  if (!parsed.test(path)) return { ...file, imports: [], restrictedUses: [], tables: [], creates, fault: null };
  const { program, errors } = parseSync(path, text, { sourceType: 'module', preserveParens: false });
  return {
    ...file,
    imports: readImports(program).map(({ start, ...found }) => ({
      ...found,
      line: lineAt(start),
      target: targetOf(path, found.specifier, tree),
    })),
    restrictedUses: readRestrictedUses(program).map(({ start, ...restrictedUse }) => ({
      ...restrictedUse,
      line: lineAt(start),
    })),
    tables: store.test(path) ? atLines(readTables(program)) : [],
    creates,
    fault: errors[0]?.message ?? null,
  };
}

function targetOf(from: string, specifier: string | null, tree: SourceTree): Target {
  if (specifier === null) return { kind: 'nothing' };
  if (specifier.startsWith('virtual:')) return { kind: 'generated', path: specifier };
  if (isBuiltin(specifier)) return { kind: 'node' };
  const path = pathOf(from, specifier);
  if (path === null) return { kind: 'package', name: packageOf(specifier) };
  if (path.startsWith('build/') || path.includes('/+types/')) return { kind: 'generated', path };
  return tree.has(path) ? { kind: 'file', path, module: moduleOf(path) } : { kind: 'nothing' };
}

/** Path from the root; null for a package. The aliases of package.json all read `#part/…` for `./part/…`. */
function pathOf(from: string, specifier: string): string | null {
  const [path = ''] = specifier.split('?');
  if (path.startsWith('#')) return path.slice(1);
  return /^\.{0,2}\//.test(path) ? posix.join(posix.dirname(from), path) : null;
}

function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}
