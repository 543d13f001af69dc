// DuckDB from the npm registry, installed when it is first measured: 70 MB that nothing else in the repository needs.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as z from 'zod';

const version = '1.5.5-r.5';

/** What the bench uses of the package. */
interface DuckdbResult {
  getRowObjects: () => Record<string, unknown>[];
}
export interface DuckdbConnection {
  run: (sql: string) => Promise<unknown>;
  runAndReadAll: (sql: string) => Promise<DuckdbResult>;
  closeSync: () => void;
}
interface DuckdbInstance {
  connect: () => Promise<DuckdbConnection>;
  closeSync: () => void;
}

const duckdbModule = z.object({
  DuckDBInstance: z.custom<{ create: (path: string) => Promise<DuckdbInstance> }>(
    (value) => typeof value === 'function' && 'create' in value,
  ),
});

/** An empty database in memory. */
export async function openDuckdb(folder: string): Promise<DuckdbInstance> {
  const place = join(folder, 'duckdb-package');
  mkdirSync(place, { recursive: true });
  if (!existsSync(join(place, 'node_modules', '@duckdb', 'node-api'))) {
    const { status } = spawnSync(
      'npm',
      ['install', '--prefix', place, '--no-audit', '--no-fund', '--loglevel=error', `@duckdb/node-api@${version}`],
      { stdio: 'inherit' },
    );
    if (status !== 0) throw new Error('DuckDB was not installed. Check that the npm registry can be reached.');
  }
  const { DuckDBInstance } = duckdbModule.parse(createRequire(join(place, 'package.json'))('@duckdb/node-api'));
  return DuckDBInstance.create(':memory:');
}
