// Packages from the npm registry that only benchmarks use, installed when they are first measured.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The module of the package, installed in a folder of its own in `folder`. `file`: another file of the package than its CommonJS entry; null: that. */
export function installedPackage(folder: string, name: string, version: string, file: string | null = null): unknown {
  const place = join(folder, 'packages', `${name.replaceAll('/', '-')}-${version}`);
  mkdirSync(place, { recursive: true });
  if (!existsSync(join(place, 'node_modules', name))) {
    const { status } = spawnSync(
      'npm',
      ['install', '--prefix', place, '--no-audit', '--no-fund', '--loglevel=error', `${name}@${version}`],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    if (status !== 0) throw new Error(`${name} was not installed. Check that the npm registry can be reached.`);
  }
  return createRequire(join(place, 'package.json'))(file === null ? name : join(place, 'node_modules', name, file));
}
