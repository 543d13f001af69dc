// What a message must hold, and what is said when it does not (specification: admin and submissions, section 5).
import { emailFault } from '#web/ui/field-faults.ts';
import type { FieldErrors } from '#web/ui/form.tsx';

export type Enquiry = { name: string; email: string; subject: string; message: string; website: string };
export type EnquiryField = 'name' | 'email' | 'subject' | 'message';

/** Characters at most; the fields take no more. */
export const longest = { name: 100, email: 254, subject: 150, message: 4_000 };

const least = (text: string, length: number, field: string) => (text.length < length ? `${field} must be at least ${length} characters.` : undefined);

export const checkEnquiry = ({ name, email, subject, message }: Enquiry): FieldErrors<EnquiryField> => ({
  name: least(name, 2, 'Name'),
  email: emailFault(email),
  subject: least(subject, 5, 'Subject'),
  message: least(message, 10, 'Message'),
});
