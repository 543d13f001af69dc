// An administrator answers a message of the contact form by email. The reply is kept with the message.
import { replyLimits } from '#contract/contact-form/enquiry-limits.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { QueueMail } from '#server/foundation/mail/public.ts';
import type { Caller } from '#server/foundation/operation/public.ts';
import { saveReplied, takeEnquiry } from './enquiries-store.ts';
import { notFound, type ReviewParts } from './review-enquiries.ts';
import { openEnquiry, sealEnquiry } from './sealed-enquiry.ts';

export interface ReplyParts extends ReviewParts {
  queueMail: QueueMail;
  publicUrl: string;
}

/**
 * The mail, the reply and the entry of the audit are one transaction. The same text from the same administrator is sent once: a button
 * may be pressed twice, and a request repeated whose answer was lost.
 * @throws AppError `NOT_FOUND`, `TOO_MANY_REPLIES`
 */
export async function replyToEnquiry(
  { database, clock, sealing, recordAudit, queueMail, publicUrl }: ReplyParts,
  { enquiryId, text }: { enquiryId: string; text: string },
  { userId, email: by }: Pick<Caller, 'userId' | 'email'>,
): Promise<void> {
  await inTransaction(database, async (client) => {
    const row = await takeEnquiry(client, enquiryId);
    if (row === null) throw notFound();
    const content = openEnquiry(sealing, enquiryId, row.sealed);
    const { name, email, subject, replies } = content;
    if (replies.some((reply) => reply.text === text && reply.by === by)) return;
    if (replies.length >= replyLimits.perEnquiry)
      throw new AppError(
        'conflict',
        'TOO_MANY_REPLIES',
        `A message has at most ${replyLimits.perEnquiry} replies. Answer from your own mailbox.`,
      );
    const now = clock.now();
    const replied = { ...content, replies: [...replies, { text, sentAt: now.toISOString(), by }] };
    await saveReplied(client, enquiryId, sealEnquiry(sealing, enquiryId, replied), now);
    await queueMail(client, {
      to: email,
      toName: name,
      replyTo: by,
      subject: `Re: ${subject}`,
      greeting: `Hello ${name},`,
      paragraphs: [text],
      action: null,
      footnote: `This answers the message that you sent through the contact form of ${publicUrl} on ${row.receivedAt.toISOString().slice(0, 10)}. Your answer to this mail goes to ${by}.`,
    });
    recordAudit(client, {
      actor: { kind: 'account', id: userId },
      action: 'contact-form.replied',
      subject: { kind: 'enquiry', id: enquiryId },
      before: { isHandled: row.handledAt !== null, replies: replies.length },
      after: { isHandled: true, replies: replies.length + 1 },
    });
  });
}
