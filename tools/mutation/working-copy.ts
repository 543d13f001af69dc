// A copy of the project in a temporary folder. Mutations are written there, so the working tree is never broken.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import type { Mutation } from './mutation.ts';

const notCopied = new Set(['node_modules', '.git', 'build']);

export interface WorkingCopy {
  folder: string;
  apply: (mutation: Mutation) => void;
  restore: (mutation: Mutation) => void;
  /** True when the type check accepts the copy as it is now. */
  compiles: () => boolean;
  remove: () => void;
}

export function copyProject(root: string): WorkingCopy {
  const folder = mkdtempSync(join(tmpdir(), 'careroster-mutation-'));
  // Tests as root start PostgreSQL under another account, which must be able to enter.
  chmodSync(folder, 0o755);
  cpSync(root, folder, {
    recursive: true,
    filter: (path) => !notCopied.has(relative(root, path).split(sep)[0] ?? ''),
  });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const originals = new Map<string, string>();
  return {
    folder,
    apply: ({ file, start, end, replacement }) => {
      const path = join(folder, file);
      const text = originals.get(path) ?? readFileSync(path, 'utf8');
      originals.set(path, text);
      writeFileSync(path, `${text.slice(0, start)}${replacement}${text.slice(end)}`);
    },
    restore: ({ file }) => {
      const path = join(folder, file);
      const text = originals.get(path);
      if (text !== undefined) writeFileSync(path, text);
    },
    compiles: () =>
      spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b'], { cwd: folder }).status === 0,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
