export { mailboxCarrier } from './carrier.ts';
export { deadLetters, retryMail } from './dead-letters.ts';
export { mailJobs } from './mail-jobs.ts';
export { openMailbox } from './mailbox.ts';
export type { Mailbox } from './mailbox.ts';
export type { DeliveredMail } from './outbox-store.ts';
export type { OutgoingMail } from './outgoing-mail.ts';
export { queueMail } from './queue-mail.ts';
export { smtpCarrier } from './smtp-carrier.ts';
