import { plans } from '#contract/billing/billing.ts';
import type { OutgoingMail } from '#server/foundation/mail/public.ts';
import type { SubscriptionRecord } from '../subscription.ts';

export interface DuplicateMail {
  to: string;
  publicUrl: string;
  siteName: string;
  kept: SubscriptionRecord;
  ended: SubscriptionRecord;
  refundedCents: number;
}

/** The email to a user whose second subscription was canceled. */
export const duplicateMail = ({
  to,
  publicUrl,
  siteName,
  kept,
  ended,
  refundedCents,
}: DuplicateMail): OutgoingMail => ({
  to,
  subject: 'You paid twice, so one payment is refunded',
  paragraphs: [
    `Two payments for ${siteName} were completed at almost the same moment, which began two subscriptions. You need only one.`,
    `The ${planName(kept)} that was paid first stays active. The ${planName(ended)} that was paid second is canceled and will not renew.`,
    refundedCents === 0
      ? 'Nothing had been charged for the second one, so there is nothing to refund.'
      : `We have refunded ${amountText(refundedCents, ended.currency)} to the card you paid with. Your bank may take 5 to 10 days to show it.`,
  ],
  action: { label: 'View my subscription', url: `${publicUrl}/account?tab=subscription` },
  footnote:
    'To switch to the other plan, choose Manage Billing there. Questions? Reply to this mail or write to us through the contact page.',
});

const planName = ({ priceId }: SubscriptionRecord): string => (priceId === null ? 'subscription' : plans[priceId].name);

const amountText = (cents: number, currency: string): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: currency.toUpperCase() });
