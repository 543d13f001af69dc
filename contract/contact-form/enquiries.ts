// The messages of the contact form, for the administrators who answer them.
import { z } from 'zod';
import { enquiriesPageSize, enquiryKeptDays, replyLimits } from './enquiry-limits.ts';
import { operationsOf } from '../operation.ts';
import { text } from '../text.ts';

const operation = operationsOf('Contact form');
const enquiryId = text().regex(/^\d{1,18}$/);
const count = z.int().min(0);
const notFound = {
  NOT_FOUND: { status: 404, message: 'This message was deleted. Reload the list.' },
} as const;

const reply = z.object({
  text: z.string(),
  sentAt: z.iso.datetime(),
  /** The address of the administrator, to which an answer goes. */
  by: z.string(),
});

const receivedEnquiry = z.object({
  id: z.string(),
  receivedAt: z.iso.datetime(),
  /** As the sender wrote them. */
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  /** Whether the sender was signed in. */
  isFromAccount: z.boolean(),
  /** Null: the message waits. */
  handledAt: z.iso.datetime().nullable(),
  /** What administrators answered here, the oldest first. */
  replies: z.array(reply).max(replyLimits.perEnquiry),
});
export type ReceivedEnquiry = z.output<typeof receivedEnquiry>;

const listEnquiries = operation('admin', 'GET /enquiries', 'List the messages of the contact form', {
  description: `${enquiriesPageSize} a page: waiting messages, the oldest first, or handled ones, the latest first. A handled message is deleted after ${enquiryKeptDays.handled} days, every message after ${enquiryKeptDays.received} days.`,
})
  .input(
    z.strictObject({
      status: z.enum(['waiting', 'handled']).default('waiting'),
      /** From 1. A page beyond the last is empty. */
      page: z.coerce.number().int().min(1).max(100_000).default(1),
    }),
  )
  .output(
    z.object({
      data: z.array(receivedEnquiry).max(enquiriesPageSize),
      waiting: count,
      handled: count,
      totalPages: count,
    }),
  );

const handleEnquiry = operation(
  'admin',
  'POST /handle-enquiry',
  'Mark a message of the contact form as handled or as waiting',
  { description: 'A repeated call changes nothing.' },
)
  .errors(notFound)
  .input(z.strictObject({ enquiryId, isHandled: z.boolean() }))
  .output(z.object({ success: z.literal(true) }));

const replyToEnquiry = operation('admin', 'POST /reply-to-enquiry', 'Reply to a message of the contact form', {
  isForm: true,
  description:
    'The sender receives the text by email; an answer goes to the address of the caller. The reply is kept with the message, which is then handled. The same text from the same caller is sent once.',
})
  .errors({
    ...notFound,
    TOO_MANY_REPLIES: { status: 409, message: `A message has at most ${replyLimits.perEnquiry} replies.` },
  })
  .input(z.strictObject({ enquiryId, text: text().trim().min(1, 'Write a reply.').max(replyLimits.text) }))
  .output(z.object({ success: z.literal(true) }));

const deleteEnquiry = operation('admin', 'POST /delete-enquiry', 'Delete a message of the contact form', {
  needsStepUp: true,
})
  .errors(notFound)
  .input(z.strictObject({ enquiryId }))
  .output(z.object({ success: z.literal(true) }));

/** As the contract contains them. */
export const enquiryOperations = { listEnquiries, handleEnquiry, replyToEnquiry, deleteEnquiry };
