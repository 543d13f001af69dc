// A large file is written after its request, so what the account may do is asked again: by then the plan may have ended, or a member may have
// left the workspace whose list is exported.
import type { Access } from '#contract/access/access.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { readerOf } from '../../access/public.ts';
import { readList } from '../../lists/public.ts';
import { listOfFileGone, mayNotExport } from '../export-failures.ts';
import type { ExportParts } from '../export-parts.ts';
import type { StoredJob } from './jobs-store.ts';

/** Returns the present rights. @throws AppError `MAY_NOT_EXPORT`, also for an account that was deleted or is suspended */
export async function requireExport(
  { ownerOf }: Pick<ExportParts, 'ownerOf'>,
  { userId }: Pick<StoredJob, 'userId'>,
): Promise<Access> {
  const owner = await ownerOf(userId);
  if (owner?.access.capabilities.export.allowed !== true) throw mayNotExport();
  return owner.access;
}

/** For a file with the work on a list. @throws AppError `LIST_NOT_FOUND` when the account may not read the list any more */
export async function requireList(
  { database }: Pick<ExportParts, 'database'>,
  { userId, listId }: Pick<StoredJob, 'userId' | 'listId'>,
  access: Access,
): Promise<void> {
  if (listId === null) return;
  await readList(database, readerOf(userId, access), listId).catch((error: unknown) => {
    throw error instanceof AppError && error.kind === 'not_found' ? listOfFileGone() : error;
  });
}
