export { AppError, idempotencyKeyReused, OperatorError, unavailable, type ErrorKind } from './app-error.ts';
export { diskFullSentence, isStorageFull } from './storage-full.ts';
