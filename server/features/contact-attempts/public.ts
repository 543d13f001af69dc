export { contactAttempts } from './definition.ts';
export {
  attemptsVersion,
  findContactedSince,
  findOwnAttempts,
  readAttemptsVersion,
  readLastAttempts,
  type LastAttempt,
} from './attempts-store.ts';
export { forgetAttempts } from './follow-merges.ts';
