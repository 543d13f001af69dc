import type { Enquiry } from '#contract/contact-form/contact-form.ts';
import { call } from '#web/foundation/call.ts';
import { formSender, type FormSender } from '#web/foundation/form-sender.ts';

export type EnquiryFormData = Omit<Enquiry, 'formToken'>;

export const enquirySender = (): FormSender<EnquiryFormData> =>
  formSender(
    async () => (await call('contactForm.openContactForm', {})).formToken,
    (enquiry, formToken) => call('contactForm.contactForm', { ...enquiry, formToken }),
  );
