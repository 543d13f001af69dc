// Checks that the doctor and the setup have in common.
import { refuseUnfinishedRestore } from '../../foundation/backup/public.ts';
import {
  inRolledBackTransaction,
  readMissingMigrations,
  schemaMissingSentence,
  type Database,
} from '../../foundation/database/public.ts';
import { mayCreateTables } from '../../foundation/diagnosis/public.ts';
import { OperatorError } from '../../foundation/errors/public.ts';

/**
 * Whether the database has no schema yet, and the migrations that the next start applies.
 * @throws OperatorError when a restore was interrupted, or the role may not create the tables that are missing
 */
export async function readSchemaState(database: Database): Promise<{ isEmpty: boolean; missing: string[] }> {
  const { isEmpty } = await refuseUnfinishedRestore(database);
  const missing = isEmpty ? [] : await inRolledBackTransaction(database, readMissingMigrations);
  if ((isEmpty || missing.length > 0) && !(await mayCreateTables(database)))
    throw new OperatorError(schemaMissingSentence);
  return { isEmpty, missing };
}
