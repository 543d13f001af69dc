export { createLog, redactText, type Log } from './log.ts';
