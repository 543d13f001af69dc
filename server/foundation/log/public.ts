export { createLog, redactText } from './log.ts';
export type { Log } from './log.ts';
