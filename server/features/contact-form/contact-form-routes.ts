import { signedIn, successAfter, type ContractImplementer } from '#server/foundation/operation/public.ts';
import { deliverEnquiry, type EnquiryParts } from './deliver-enquiry.ts';
import { deleteEnquiry, handleEnquiry, readEnquiries } from './review-enquiries.ts';
import { replyToEnquiry, type ReplyParts } from './reply-to-enquiry.ts';

export const contactFormRoutes = ({ contactForm }: ContractImplementer, parts: EnquiryParts & ReplyParts) => ({
  openContactForm: contactForm.openContactForm.handler(() => ({ formToken: parts.formTokens.issue() })),
  contactForm: contactForm.contactForm.handler(({ input, context }) =>
    successAfter(deliverEnquiry(parts, input, context)),
  ),
  listEnquiries: contactForm.listEnquiries.handler(({ input, context }) =>
    readEnquiries(parts, input, signedIn(context).userId),
  ),
  handleEnquiry: contactForm.handleEnquiry.handler(({ input, context }) =>
    successAfter(handleEnquiry(parts, input, signedIn(context).userId)),
  ),
  replyToEnquiry: contactForm.replyToEnquiry.handler(({ input, context }) =>
    successAfter(replyToEnquiry(parts, input, signedIn(context))),
  ),
  deleteEnquiry: contactForm.deleteEnquiry.handler(({ input: { enquiryId }, context }) =>
    successAfter(deleteEnquiry(parts, enquiryId, signedIn(context).userId)),
  ),
});
