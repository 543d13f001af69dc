// The lengths of the fields of an enquiry in characters, and the messages about fields that are too short. The page checks them first,
// then the server. Values only: the pages carry no schemas.
import { emailLengthMax } from '../email-rules.ts';
import { keptPeriods } from '../kept-periods.ts';

const least = { name: 2, subject: 5, message: 10 } as const;
export const enquiryLimits = {
  least,
  most: { name: 100, email: emailLengthMax, subject: 150, message: 4_000 },
} as const;

export const tooShort: Readonly<Record<keyof typeof least, string>> = {
  name: `Name must be at least ${least.name} characters.`,
  subject: `Subject must be at least ${least.subject} characters.`,
  message: `Message must be at least ${least.message} characters.`,
};

/** Of a reply to a message: characters, and how many replies one message may have. */
export const replyLimits = { text: 4_000, perEnquiry: 20 } as const;

/** Messages a page on the screen of administrators. */
export const enquiriesPageSize = 25;

/** After how many days a message is deleted: counted from when it was handled, and from when it was received. */
export const enquiryKeptDays = { handled: keptPeriods.enquiryHandledDays, received: keptPeriods.enquiryDays } as const;
