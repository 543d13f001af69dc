// The project's files as the rules see them: path from the root with `/` between folders, and text.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export type SourceTree = ReadonlyMap<string, string>;

/** Folders of the root that no one writes by hand; a folder `search-index/build` is source. */
const made = new Set(['node_modules', 'build']);
const readable = /\.(?:[mc]?[jt]sx?|css|sql|json|svg|md)$/;

export function readSourceTree(root: string): SourceTree {
  const tree = new Map<string, string>();
  const readFolder = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.name.startsWith('.') || made.has(path)) continue;
      if (entry.isDirectory()) readFolder(path);
      if (entry.isFile() && readable.test(entry.name)) tree.set(path, readFileSync(join(root, path), 'utf8'));
    }
  };
  readFolder('');
  return tree;
}
