export { AppError, idempotencyKeyReused, OperatorError, unavailable } from './app-error.ts';
export type { ErrorKind } from './app-error.ts';
export { diskFullSentence, isStorageFull } from './storage-full.ts';
