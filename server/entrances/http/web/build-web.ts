// Builds the web pages only when one of their sources has changed.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkDocument } from './check-document.ts';
import { compressFiles } from './compressed-files.ts';
import { makeFonts } from './fonts.ts';
import { writePageSheets } from './page-sheets.ts';

const sources = [
  'web',
  'contract',
  'normalize',
  'office-files',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'server/entrances/http/web/fonts.ts',
  'server/entrances/http/web/compressed-files.ts',
  'server/entrances/http/web/check-document.ts',
  'server/entrances/http/web/page-sheets.ts',
  'server/entrances/http/web/page-forms.ts',
];

/** Where the compressed files of `build/web/client` are. */
export const compressedFolder = 'build/web/compressed';

/**
 * Updates `build/web` under `root`. `say` receives one line when a build starts and one when it
 * is done. The hash is written last, so an interrupted build is repeated.
 * @throws OperatorError when a rendered page has another form than the server edits
 */
export async function buildWeb(root: string, say: (line: string) => void): Promise<void> {
  const hashFile = join(root, 'build/web.hash');
  const hash = await hashSources(root);
  const known = existsSync(hashFile) ? await readFile(hashFile, 'utf8') : null;
  if (known === hash && existsSync(join(root, 'build/web/server/index.js'))) return;
  const startedAt = performance.now();
  say('Building the web pages …');
  await makeFonts(join(root, 'build/fonts'));
  await build(root);
  await writePageSheets(join(root, 'build/web/client'));
  await checkDocument(root);
  await compressFiles(join(root, 'build/web/client'), join(root, compressedFolder));
  await writeFile(hashFile, hash);
  say(`Web pages built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

async function build(root: string): Promise<void> {
  // Imported only when there is something to build, because loading Vite takes a third of a start.
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({
    root,
    mode: 'production',
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
  });
  await builder.buildApp();
}

async function hashSources(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources)
    for (const file of await filesOf(root, source)) hash.update(file).update(await readFile(join(root, file)));
  return hash.digest('hex');
}

async function filesOf(root: string, path: string): Promise<string[]> {
  if (path.includes('.')) return [path];
  const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted();
}
