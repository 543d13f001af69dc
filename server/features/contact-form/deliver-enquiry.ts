// Stores an enquiry for the screen of administrators, and sends it to each of them by email.
import type { Enquiry } from '#contract/contact-form/contact-form.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { QueueMail } from '#server/foundation/mail/public.ts';
import type { OperationContext } from '#server/foundation/operation/public.ts';
import { take, type Limit } from '#server/foundation/rate-limit/public.ts';
import type { FormTokens } from '#server/foundation/form-token/public.ts';
import type { Sealing } from '#server/foundation/sealing/public.ts';
import { insertEnquiry, nextId } from './enquiries-store.ts';
import { emailKeyBytes } from './forget-enquiries.ts';
import { sealEnquiry } from './sealed-enquiry.ts';

export interface EnquiryParts {
  database: Database;
  clock: Pick<Clock, 'now'>;
  sealing: Sealing;
  /** The key `email/HASH` of an address in lower case, under which a removal finds the messages of a person. */
  emailKeyOf: (email: string) => string;
  queueMail: QueueMail;
  formTokens: FormTokens;
  /** Those who read the messages. */
  administrators: readonly string[];
}

const hourSeconds = 3_600;
/** Less than of other forms, because each message is also sent to every administrator. */
const fromOneNetwork: readonly Limit[] = [
  { usesMax: 30, seconds: hourSeconds },
  { usesMax: 100, seconds: 24 * hourSeconds },
];

/** Returns once the message is stored and safe in the outbox. Throws an AppError `TOO_FAST` or `FORM_EXPIRED` by the form's token, and `NOBODY_READS` where the operator named no administrator. */
export async function deliverEnquiry(
  { database, clock, sealing, emailKeyOf, queueMail, formTokens, administrators }: EnquiryParts,
  { name, email, subject, message, website, formToken }: Enquiry,
  { caller, client }: Pick<OperationContext, 'caller' | 'client'>,
): Promise<void> {
  await formTokens.check(formToken);
  await take(database, `enquiry from ${client.block}`, fromOneNetwork);
  if (website !== undefined && website !== '') return;
  if (administrators.length === 0)
    throw new AppError('unavailable', 'NOBODY_READS', 'Your message could not be sent. Please try again later.');
  const account =
    caller === null
      ? 'They were not signed in: the address is what they wrote.'
      : `They were signed in as ${caller.email}.`;
  await inTransaction(database, async (transaction) => {
    const id = await nextId(transaction);
    await insertEnquiry(transaction, {
      id,
      receivedAt: clock.now(),
      emailKey: emailKeyBytes(emailKeyOf(email.toLowerCase())),
      userId: caller?.userId ?? null,
      sealed: sealEnquiry(sealing, id, { name, email, subject, message, replies: [] }),
    });
    for (const to of administrators) {
      await queueMail(transaction, {
        to,
        replyTo: email,
        subject: `Contact form: ${subject}`,
        paragraphs: [`${name} (${email}) wrote through the contact form:`, message],
        action: null,
        footnote: `${account} Your answer to this mail goes to them.`,
      });
    }
  });
}
