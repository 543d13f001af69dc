// What a workspace counts as a contact, and how long it warns before the next one.
import { z } from 'zod';
import { chosenContactKinds, contactNoticeLimits } from '../workspace-contacts/workspace-contacts.ts';
import { operationsOf } from '../operation.ts';

const operation = operationsOf('Workspaces');

export const contactNotice = z.strictObject({
  /** Beside calls and emails, which always count. */
  counts: z.array(z.enum(chosenContactKinds)).max(chosenContactKinds.length),
  /** A member is warned before contacting a person whom another member contacted within so many days; 0: never. */
  warningDays: z
    .int({ message: 'Enter a whole number.' })
    .min(0)
    .max(contactNoticeLimits.warningDaysMax, { message: `Enter at most ${contactNoticeLimits.warningDaysMax}.` }),
});
export type ContactNotice = z.output<typeof contactNotice>;

const changeContactNotice = operation(
  'account',
  'PUT /workspace/contact-notice',
  'Choose what counts as a contact in my workspace',
  {
    description:
      'For owners and managers. It counts for the past as well, because calls, emails, reveals and exports are all noted. A warning never refuses a contact.',
  },
)
  .errors({
    NO_WORKSPACE: { status: 404, message: 'The account is in no workspace.' },
    NOT_ALLOWED: { status: 403, message: 'The role of the caller in the workspace does not allow this.' },
  })
  .input(contactNotice)
  .output(z.object({ success: z.literal(true) }));

export const contactNoticeOperations = { changeContactNotice };
