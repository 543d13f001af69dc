// Mails that are written when they are sent.
import { givingWay } from '../jobs/public.ts';
import { initialLook, type MailLook } from './mail-layout.ts';
import { checkMail, type OutgoingMail } from './outgoing-mail.ts';
import { writeMail } from './queue-mail.ts';
import type { LateMail, MailText } from './sealed-mail.ts';

/** Writes mails from the contents with which they were queued. Null: there is nothing to say any more, and that mail is not sent. */
export type LateWriter = (contents: readonly LateMail['late']['content'][]) => Promise<(OutgoingMail | null)[]>;

export interface WrittenLate {
  /** In the order of the mails. Null: the mail is not sent. */
  texts: (MailText | null)[];
  /** When their writing began, by `performance.now()`: they say what was true then. */
  begunMs: number;
}

export type WriteLate = (mails: readonly LateMail[]) => Promise<WrittenLate>;

/**
 * `writers` by their names, which are stored with waiting mails, so a name never changes. Jobs at the same time wait for each other: the rests
 * of one would be filled by the others, and requests would wait.
 */
export function lateWriter(
  writers: Readonly<Record<string, LateWriter>>,
  lookNow: () => MailLook = () => initialLook,
): WriteLate {
  let last: Promise<unknown> = Promise.resolve();
  return (mails) => {
    const written = last.then(() => writeAll(writers, lookNow(), mails));
    last = written.catch(() => undefined);
    return written;
  };
}

async function writeAll(
  writers: Readonly<Record<string, LateWriter>>,
  look: MailLook,
  mails: readonly LateMail[],
): Promise<WrittenLate> {
  const begunMs = performance.now();
  const written = new Map<LateMail, OutgoingMail | null>();
  for (const [writer, own] of Map.groupBy(mails, ({ late }) => late.writer)) {
    const write = writers[writer];
    // A newer version knows it: the mail waits.
    if (write === undefined) throw new Error(`No writer of mails has the name ${writer}.`);
    const texts = await write(own.map(({ late }) => late.content));
    for (const [at, mail] of own.entries()) written.set(mail, texts[at] ?? null);
  }
  // Many mails are written late at once.
  const giveWay = givingWay({ rests: 'own' });
  const texts: (MailText | null)[] = [];
  for (const mail of mails) {
    const text = written.get(mail) ?? null;
    texts.push(text && (await writeMail(checkMail(text), look)));
    await giveWay();
  }
  return { texts, begunMs };
}
