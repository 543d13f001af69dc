// Mails that are written when they are sent.
import { initialLook } from './mail-layout.ts';
import type { MailLook } from './mail-layout.ts';
import { checkMail } from './outgoing-mail.ts';
import type { OutgoingMail } from './outgoing-mail.ts';
import { writeMail } from './queue-mail.ts';
import type { LateMail, MailText } from './sealed-mail.ts';

/** Writes a mail from the content with which it was queued. Null: there is nothing to say any more, and it is not sent. */
export type LateWriter = (content: LateMail['late']['content']) => Promise<OutgoingMail | null>;

/** Null: the mail is not sent. */
export type WriteLate = (mail: LateMail) => Promise<MailText | null>;

/** `writers` by their names, which are stored with waiting mails, so a name never changes. */
export const lateWriter =
  (writers: Readonly<Record<string, LateWriter>>, lookNow: () => MailLook = () => initialLook): WriteLate =>
  async ({ late: { writer, content } }) => {
    const write = writers[writer];
    // A newer version knows it: the mail waits.
    if (write === undefined) throw new Error(`No writer of mails has the name ${writer}.`);
    const mail = await write(content);
    return mail && writeMail(checkMail(mail), lookNow());
  };
