export { contactAttempts } from './definition.ts';
export {
  attemptsVersion,
  findContactedSince,
  findOwnAttempts,
  readAttemptsVersion,
  readLastAttempts,
} from './attempts-store.ts';
/** @public */
export type { LastAttempt } from './attempts-store.ts';
export { forgetAttempts } from './follow-merges.ts';
