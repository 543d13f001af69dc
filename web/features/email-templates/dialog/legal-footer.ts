// The footer that US (CAN-SPAM) and Canadian (CASL) law require in commercial email: who writes, from which postal address, and how
// to opt out.
import type { SenderDetails } from '../sender-details.ts';

export type FooterDetails = Pick<SenderDetails, 'organization' | 'postalAddress'>;

const isComplete = ({ organization, postalAddress }: FooterDetails): boolean =>
  organization.trim() !== '' && postalAddress.trim() !== '';

export const legalFooter = ({ organization, postalAddress }: FooterDetails): string =>
  [
    '--',
    [organization, postalAddress]
      .map((part) => part.trim().replaceAll(/\s+/g, ' '))
      .filter(Boolean)
      .join(', '),
    'I am writing to you because your professional profile is listed in a directory of healthcare professionals. If you do not want to hear from me again, reply with the word "unsubscribe", and I will not write to you again.',
  ]
    .filter(Boolean)
    .join('\n');

const optOut = /unsubscribe|opt[- ]?out|not (?:want|wish) to hear|stop (?:receiving|these emails)/i;
/** The code of the United States or of Canada. */
const postalCode = /\b\d{5}(?:-\d{4})?\b|\b[a-z]\d[a-z] ?\d[a-z]\d\b/i;

/** What is missing, so that the email cannot be sent. Null: nothing. `text`: what the email says without the footer. */
export function footerWarning(isAdded: boolean, details: FooterDetails, text: string): string | null {
  if (!isAdded)
    return optOut.test(text) && postalCode.test(text)
      ? null
      : 'Commercial email in the US (CAN-SPAM) and Canada (CASL) must contain your postal address and a way to opt out. Write both into your text, or add the footer.';
  return isComplete(details)
    ? null
    : 'Enter your organization and its postal address: the footer that US (CAN-SPAM) and Canadian (CASL) law require is incomplete without them.';
}

/** Shown for recipients in Canada, or null. */
export const consentNote = (country: string | null): string | null =>
  /^(?:canada|ca)$/i.test(country?.trim() ?? '')
    ? 'This person is in Canada. CASL also requires their consent, which a published business address can imply if the email is about their work.'
    : null;
