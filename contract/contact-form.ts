// Writing to whoever runs the directory.
import { z } from 'zod';
import { enquiryLimits, tooShort } from './enquiry-limits.ts';
import { operation } from './operation.ts';

const { least, most } = enquiryLimits;
const wrongEmail = 'Please enter a valid email address.';

const enquiry = z.strictObject({
  name: z.string().trim().min(least.name, tooShort.name).max(most.name, `Name must be at most ${most.name} characters.`),
  email: z.string().trim().max(most.email, wrongEmail).pipe(z.email(wrongEmail)),
  subject: z.string().trim().min(least.subject, tooShort.subject).max(most.subject, `Subject must be at most ${most.subject} characters.`),
  message: z.string().trim().min(least.message, tooShort.message).max(most.message, 'Message must be at most 4,000 characters.'),
  /** No person sees this field of the form. Whoever fills it in is a program: answered like everybody, and not delivered. */
  website: z.string().max(1_000).optional(),
});
export type Enquiry = z.output<typeof enquiry>;

export const contactForm = operation('open')
  .errors({
    TOO_MANY: { status: 429, message: 'Too many messages came from this address; wait.' },
    NOBODY_READS: { status: 503, message: 'Your message could not be sent. Please try again later.' },
  })
  .route({ method: 'POST', path: '/contact-form', tags: ['Contact form'], summary: 'Write to the operator', description: 'The message goes to the administrators by e-mail; their answer goes to `email`.' })
  .input(enquiry)
  .output(z.object({ success: z.literal(true) }));
