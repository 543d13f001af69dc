import type { FeatureParts } from '#server/foundation/feature/public.ts';
import { formTokens } from '#server/foundation/form-token/public.ts';
import { implementContract } from '#server/foundation/operation/public.ts';
import { contactFormRoutes } from './contact-form-routes.ts';
import type { EnquiryParts } from './deliver-enquiry.ts';
import { enquiryJobs } from './forget-enquiries.ts';
import type { ReplyParts } from './reply-to-enquiry.ts';
import { sealedEnquiries } from './enquiries-store.ts';

export const contactForm = {
  sealedTables: [sealedEnquiries],
  open: (parts: FeatureParts & ReplyParts & Omit<EnquiryParts, 'formTokens'>) => ({
    routes: {
      contactForm: contactFormRoutes(implementContract, {
        ...parts,
        formTokens: formTokens(parts.authSecret, parts.clock, 'contact form'),
      }),
    },
    jobs: enquiryJobs(parts.longDatabase, parts.clock),
  }),
};
