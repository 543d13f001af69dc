// Mails that are written when they are sent.
import { givingWay } from '../jobs/public.ts';
import { initialLook } from './mail-layout.ts';
import type { MailLook } from './mail-layout.ts';
import { checkMail } from './outgoing-mail.ts';
import type { OutgoingMail } from './outgoing-mail.ts';
import { writeMail } from './queue-mail.ts';
import type { LateMail, MailText } from './sealed-mail.ts';

/** Writes mails from the contents with which they were queued. Null: there is nothing to say any more, and that mail is not sent. */
export type LateWriter = (contents: readonly LateMail['late']['content'][]) => Promise<(OutgoingMail | null)[]>;

/** In the order of the mails. Null: the mail is not sent. */
export type WriteLate = (mails: readonly LateMail[]) => Promise<(MailText | null)[]>;

/** `writers` by their names, which are stored with waiting mails, so a name never changes. */
export const lateWriter =
  (writers: Readonly<Record<string, LateWriter>>, lookNow: () => MailLook = () => initialLook): WriteLate =>
  async (mails) => {
    const written = new Map<LateMail, OutgoingMail | null>();
    for (const [writer, own] of Map.groupBy(mails, ({ late }) => late.writer)) {
      const write = writers[writer];
      // A newer version knows it: the mail waits.
      if (write === undefined) throw new Error(`No writer of mails has the name ${writer}.`);
      const texts = await write(own.map(({ late }) => late.content));
      for (const [at, mail] of own.entries()) written.set(mail, texts[at] ?? null);
    }
    // Many mails are written late at once.
    const giveWay = givingWay();
    const look = lookNow();
    const texts: (MailText | null)[] = [];
    for (const mail of mails) {
      const text = written.get(mail) ?? null;
      texts.push(text && (await writeMail(checkMail(text), look)));
      await giveWay();
    }
    return texts;
  };
