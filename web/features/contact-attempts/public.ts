/** @public For screens that show a number of their own. */
export { CallOutcomes } from './call-outcomes.tsx';
export { CallsAndEmails } from './calls-and-emails.tsx';
export { CallsProvider } from './calls-provider.tsx';
export { MarkContacted } from './mark-contacted.tsx';
