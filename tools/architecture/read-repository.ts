// The whole repository as the check of documents sees it: also files that no rule reads, such as `.env.example` and the deployment.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Repository } from './documents.ts';

const skipped: ReadonlySet<string> = new Set(['.git', '.react-router', 'build', 'node_modules']);
const textBytesMax = 1_000_000;

export function readRepository(root: string): Repository {
  const files = new Map<string, string>();
  const readFolder = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (skipped.has(path) || entry.name === 'node_modules') continue;
      if (entry.isDirectory()) readFolder(path);
      if (entry.isFile()) files.set(path, readText(join(root, path)));
    }
  };
  readFolder('');
  const scripts = /"scripts": \{([^}]*)\}/.exec(files.get('package.json') ?? '')?.[1] ?? '';
  return { files, scripts: new Set([...scripts.matchAll(/^\s*"([^"]+)":/gm)].map(([, name = '']) => name)) };
}

const readText = (path: string): string => (statSync(path).size > textBytesMax ? '' : readFileSync(path, 'utf8'));
