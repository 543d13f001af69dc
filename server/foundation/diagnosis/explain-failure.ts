// The failures of a start, a command or a check that the operator can mend, each as one sentence that says what to do.
import { isDatabaseUnavailable } from '../database/public.ts';
import { OperatorError, diskFullSentence, isStorageFull } from '../errors/public.ts';

/** Null: the failure is an error in the product. */
export function explainFailure(error: unknown): OperatorError | null {
  if (error instanceof OperatorError) return error;
  if (!(error instanceof Error)) return null;
  const sentence = sentenceOf(error);
  return sentence === null ? null : new OperatorError(sentence, { cause: error });
}

function sentenceOf(error: Error): string | null {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const reason = error.message || code || error.name;
  if (isStorageFull(error)) return diskFullSentence;
  // Every command can be repeated: it keeps what it has finished and continues from there.
  if (isDatabaseUnavailable(error))
    return `The database stopped answering (${reason}). Check that PostgreSQL runs and is reachable, then run the same command again.`;
  if (code === '42501')
    return `The role of DATABASE_URL lacks a right (${reason}). Grant it what "Database roles" in docs/operations.md names, then run the same command again.`;
  if (/^(?:EACCES|EPERM|EROFS)$/.test(code) && 'path' in error && typeof error.path === 'string')
    return `${error.path} cannot be read and written by this user (${code}). Change its owner or its mode, or name another folder, then run the same command again.`;
  return null;
}
