// Messages to the operator of the directory.
import { z } from 'zod';
import { enquiryLimits, tooShort } from './enquiry-limits.ts';
import { operationsOf, tooFast } from '../operation.ts';
import { emailAddress, line, text } from '../text.ts';

const operation = operationsOf('Contact form');

const { least, most } = enquiryLimits;

const enquiry = z.strictObject({
  name: line().min(least.name, tooShort.name).max(most.name, `Name must be at most ${most.name} characters.`),
  email: emailAddress(),
  subject: line()
    .min(least.subject, tooShort.subject)
    .max(most.subject, `Subject must be at most ${most.subject} characters.`),
  message: text()
    .trim()
    .min(least.message, tooShort.message)
    .max(most.message, 'Message must be at most 4,000 characters.'),
  /** A hidden field. Only a program fills it in: the response is the usual one, and the message is not delivered. */
  website: text().max(1_000).optional(),
  /** From `openContactForm`, which the page calls when it shows the form. Valid for 24 hours; within 3 seconds the form waits. */
  formToken: text().max(100),
});
export type Enquiry = z.output<typeof enquiry>;

const openContactForm = operation('open', 'GET /contact-form', 'Begin a message to the operator', {
  description: 'Returns a token that records when the form was shown. Send it with the message.',
}).output(z.object({ formToken: z.string() }));

export const contactForm = operation('open', 'POST /contact-form', 'Write to the operator', {
  isForm: true,
  description: 'The administrators receive the message by email; their reply goes to `email`.',
})
  .errors({
    TOO_MANY: { status: 429, message: 'Too many messages came from this address; wait.' },
    TOO_FAST: tooFast,
    FORM_EXPIRED: {
      status: 409,
      message: 'The form token is older than 24 hours or not one of ours; ask for a new one and send the form again.',
    },
    NOBODY_READS: { status: 503, message: 'Your message could not be sent. Please try again later.' },
  })
  .input(enquiry)
  .output(z.object({ success: z.literal(true) }));

export const contactFormOperations = { openContactForm, contactForm };
