// What the bench uses of DuckDB: 70 MB that nothing else in the repository needs.
import * as z from 'zod';
import { installedPackage } from './installed-package.ts';

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
export const openDuckdb = (folder: string): Promise<DuckdbInstance> =>
  duckdbModule.parse(installedPackage(folder, '@duckdb/node-api', '1.5.5-r.5')).DuckDBInstance.create(':memory:');
