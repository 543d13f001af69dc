import { signedIn } from '#server/foundation/operation/public.ts';
import type { ContractImplementer } from '#server/foundation/operation/public.ts';
import { deliverEnquiry } from './deliver-enquiry.ts';
import type { EnquiryParts } from './deliver-enquiry.ts';
import { deleteEnquiry, handleEnquiry, readEnquiries } from './review-enquiries.ts';
import { replyToEnquiry } from './reply-to-enquiry.ts';
import type { ReplyParts } from './reply-to-enquiry.ts';

export const contactFormRoutes = ({ contactForm }: ContractImplementer, parts: EnquiryParts & ReplyParts) => ({
  openContactForm: contactForm.openContactForm.handler(() => ({ formToken: parts.formTokens.issue() })),
  contactForm: contactForm.contactForm.handler(async ({ input, context }) => {
    await deliverEnquiry(parts, input, context);
    return { success: true as const };
  }),
  listEnquiries: contactForm.listEnquiries.handler(({ input, context }) =>
    readEnquiries(parts, input, signedIn(context).userId),
  ),
  handleEnquiry: contactForm.handleEnquiry.handler(async ({ input, context }) => {
    await handleEnquiry(parts, input, signedIn(context).userId);
    return { success: true as const };
  }),
  replyToEnquiry: contactForm.replyToEnquiry.handler(async ({ input, context }) => {
    await replyToEnquiry(parts, input, signedIn(context));
    return { success: true as const };
  }),
  deleteEnquiry: contactForm.deleteEnquiry.handler(async ({ input: { enquiryId }, context }) => {
    await deleteEnquiry(parts, enquiryId, signedIn(context).userId);
    return { success: true as const };
  }),
});
