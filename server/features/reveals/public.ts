export { reveals } from './definition.ts';
export { countWaiting } from './reports-store.ts';
export { reportContactWith } from './report-contact.ts';
