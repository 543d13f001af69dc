import type { EmailWriterSettings } from '#server/foundation/config/public.ts';
import type { FeatureParts } from '#server/foundation/feature/public.ts';
import { implementContract } from '#server/foundation/operation/public.ts';
import type { KeepSeat } from '../access/public.ts';
import { emailStreamRoute } from './email-stream-route.ts';
import { emailTemplatesRoutes } from './email-templates-routes.ts';
import { openEmails } from './open-emails.ts';

export const emailTemplates = {
  open: ({ emailWriter, ...parts }: FeatureParts & { emailWriter: EmailWriterSettings; keepSeat: KeepSeat }) => {
    const emails = openEmails({ ...parts, settings: emailWriter });
    return {
      routes: { emailTemplates: emailTemplatesRoutes(implementContract, emails) },
      rawRoutes: [emailStreamRoute(emails)],
    };
  },
};
