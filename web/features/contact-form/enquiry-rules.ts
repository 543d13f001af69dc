// What a message must hold, and what is said when it does not (specification: admin and submissions, section 5).
import type { Enquiry } from '#contract/contact-form.ts';
import { enquiryLimits, tooShort } from '#contract/enquiry-limits.ts';
import { emailFault } from '#web/ui/field-faults.ts';
import type { FieldErrors } from '#web/ui/form.tsx';

export type EnquiryField = 'name' | 'email' | 'subject' | 'message';

const shortFault = (field: keyof typeof tooShort, text: string) => (text.length < enquiryLimits.least[field] ? tooShort[field] : undefined);

export const checkEnquiry = ({ name, email, subject, message }: Enquiry): FieldErrors<EnquiryField> => ({
  name: shortFault('name', name),
  email: emailFault(email),
  subject: shortFault('subject', subject),
  message: shortFault('message', message),
});
