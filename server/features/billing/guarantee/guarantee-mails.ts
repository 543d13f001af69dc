import { plans } from '#contract/billing/billing.ts';
import { policies } from '#contract/site-settings/policies.ts';
import type { OutgoingMail } from '#server/foundation/mail/public.ts';
import type { GuaranteeRequest } from './guarantee-store.ts';

const questions = 'Questions? Write to us through the contact page.';

export const refundMail = (
  to: string,
  publicUrl: string,
  {
    priceId,
    currency,
    reason,
    refundedCents,
  }: Pick<GuaranteeRequest, 'priceId' | 'currency' | 'reason'> & { refundedCents: number },
): OutgoingMail => ({
  to,
  subject: 'Your refund is on its way',
  paragraphs: [
    `We approved your request under the money back guarantee, and your ${plans[priceId].name} has ended.`,
    refundedCents === 0
      ? 'Nothing had been charged for it, so there is nothing to refund.'
      : `We refunded ${amountText(refundedCents, currency)} to the card you paid with. It takes up to ${policies.refundPaidDays} business days to arrive.`,
    ...(reason === null ? [] : [reason]),
  ],
  action: { label: 'View my subscription', url: `${publicUrl}/account?tab=subscription` },
  footnote: questions,
});

export const refusalMail = (to: string, publicUrl: string, reason: string): OutgoingMail => ({
  to,
  subject: 'About your request for a refund',
  paragraphs: [
    'We reviewed your request under the money back guarantee and cannot refund your payment. The reason:',
    reason,
    'Your subscription continues unchanged.',
  ],
  action: { label: 'View my subscription', url: `${publicUrl}/account?tab=subscription` },
  footnote: questions,
});

const amountText = (cents: number, currency: string): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: currency.toUpperCase() });
