// The chunked forms of migrations that rewrite large tables. docs/decisions/0021-large-migrations-run-in-chunks.md says what they need.
import type { ChunkedMigration } from './chunked-migration.ts';

/** None since the baseline. `testing/sample-migrations.ts` has one with every kind of step. */
export const chunkedMigrations: readonly ChunkedMigration[] = [];
