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

/** Null: nothing is missing. */
export function footerWarning(isAdded: boolean, details: FooterDetails): string | null {
  if (!isAdded)
    return 'Commercial email in the US (CAN-SPAM) and Canada (CASL) must contain your postal address and a way to opt out. Without the footer, make sure that your text has both.';
  return isComplete(details)
    ? null
    : 'Enter your organization and its postal address: the footer that US (CAN-SPAM) and Canadian (CASL) law require is incomplete without them.';
}

/** Shown for recipients in Canada, or null. */
export const consentNote = (country: string | null): string | null =>
  /^(?:canada|ca)$/i.test(country?.trim() ?? '')
    ? 'This person is in Canada. CASL also requires their consent, which a published business address can imply if the email is about their work.'
    : null;
