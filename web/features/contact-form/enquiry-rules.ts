// Checks the fields of a message (specification: admin and submissions, section 5).
import { enquiryLimits, tooShort } from '#contract/contact-form/enquiry-limits.ts';
import { emailError, type FieldErrors } from '#web/ui/field-errors.ts';
import type { EnquiryFormData } from './send-enquiry.ts';

export type EnquiryField = 'name' | 'email' | 'subject' | 'message';

const lengthError = (field: keyof typeof tooShort, text: string) =>
  text.length < enquiryLimits.least[field] ? tooShort[field] : undefined;

export const checkEnquiry = ({ name, email, subject, message }: EnquiryFormData): FieldErrors<EnquiryField> => ({
  name: lengthError('name', name),
  email: emailError(email),
  subject: lengthError('subject', subject),
  message: lengthError('message', message),
});
