import type { ContractImplementer } from '#server/foundation/operation/public.ts';
import { deliverEnquiry } from './deliver-enquiry.ts';
import type { EnquiryParts } from './deliver-enquiry.ts';

export const contactFormRoutes = ({ contactForm }: ContractImplementer, parts: EnquiryParts) => ({
  openContactForm: contactForm.openContactForm.handler(() => ({ formToken: parts.formTokens.issue() })),
  contactForm: contactForm.contactForm.handler(async ({ input, context }) => {
    await deliverEnquiry(parts, input, context);
    return { success: true as const };
  }),
});
