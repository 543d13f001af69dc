// The messages of the contact form, for the administrators who answer them.
import { z } from 'zod';
import { enquiriesPageSize, enquiryKeptDays } from './enquiry-limits.ts';
import { operation } from './operation.ts';
import { text } from './text.ts';

const tags = ['Contact form'];
const enquiryId = text().regex(/^\d{1,18}$/);
const count = z.int().min(0);
const notFound = {
  NOT_FOUND: { status: 404, message: 'This message was deleted. Reload the list.' },
} as const;

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
});
export type ReceivedEnquiry = z.output<typeof receivedEnquiry>;

export const listEnquiries = operation('admin')
  .route({
    method: 'GET',
    path: '/enquiries',
    tags,
    summary: 'List the messages of the contact form',
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

export const handleEnquiry = operation('admin')
  .errors(notFound)
  .route({
    method: 'POST',
    path: '/handle-enquiry',
    tags,
    summary: 'Mark a message of the contact form as handled or as waiting',
    description: 'A repeated call changes nothing.',
  })
  .input(z.strictObject({ enquiryId, isHandled: z.boolean() }))
  .output(z.object({ success: z.literal(true) }));

export const deleteEnquiry = operation('admin', { needsStepUp: true })
  .errors(notFound)
  .route({ method: 'POST', path: '/delete-enquiry', tags, summary: 'Delete a message of the contact form' })
  .input(z.strictObject({ enquiryId }))
  .output(z.object({ success: z.literal(true) }));
