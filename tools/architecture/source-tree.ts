// The project's files as the rules see them: path from the root with `/` between folders, and text.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export type SourceTree = ReadonlyMap<string, string>;

/** Installed packages, wherever they are, and the built pages; a folder `search-index/build` is source. */
const isGenerated = (name: string, path: string): boolean => name === 'node_modules' || path === 'build';
const readable = /\.(?:[mc]?[jt]sx?|css|sql|json|svg|md)$/;

export function readSourceTree(root: string): SourceTree {
  const tree = new Map<string, string>();
  const readFolder = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.name.startsWith('.') || isGenerated(entry.name, path)) continue;
      if (entry.isDirectory()) readFolder(path);
      if (entry.isFile() && readable.test(entry.name)) tree.set(path, readFileSync(join(root, path), 'utf8'));
    }
  };
  readFolder('');
  return tree;
}
