import { Link, type MetaFunction } from 'react-router';
import { guaranteeDays, plans } from '#contract/billing/plans.ts';
import { pageHead, Sourced } from '#web/features/site-settings/public.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { LegalText, Policy, type LegalSection } from './legal-text.tsx';

export const meta: MetaFunction = (args) =>
  pageHead(args, {
    title: 'Money Back Guarantee',
    description: `The ${plans.price_annual.name} can be given back within ${guaranteeDays} days, as long as nothing was exported.`,
  });

const days = <Sourced from="plan.guarantee">{guaranteeDays}</Sourced>;

const sections: readonly LegalSection[] = [
  {
    id: 'covered',
    title: 'What is covered',
    text: (
      <p>
        The {plans.price_annual.name} only, for {days} days after the payment. The {plans.price_monthly.name} is not
        covered; it can be canceled at any time instead.
      </p>
    ),
  },
  {
    id: 'void',
    title: 'What ends the guarantee',
    text: (
      <p>
        Any CSV or mass export, because a file cannot be handed back. Searching, revealing contacts and keeping lists do
        not end it. Account Settings always show whether the guarantee still applies, and why.
      </p>
    ),
  },
  {
    id: 'request',
    title: 'How to ask for a refund',
    text: (
      <p>
        In <Link to="/account?tab=subscription">Account Settings</Link>, choose <i>Request a refund</i>, or{' '}
        <Link to="/contact">write to us</Link> from the address of your account, within the {days} days. You do not need
        to give a reason.
      </p>
    ),
  },
  {
    id: 'review',
    title: 'What happens then',
    text: (
      <p>
        We review the request within <Policy name="refundReviewDays" /> business days. After the approval, the refund
        takes up to <Policy name="refundPaidDays" /> business days to reach the card you paid with, and the subscription
        ends.
      </p>
    ),
  },
];

export default function GuaranteePage() {
  return (
    <LegalText
      title="Money Back Guarantee"
      lead={
        <>
          Try the {plans.price_annual.name} for {days} days. If it is not for you, you get your money back.
        </>
      }
      version={null}
      sections={sections}
    >
      <p>
        <LinkButton to="/pricing" size="large">
          View Pricing Plans
        </LinkButton>
      </p>
    </LegalText>
  );
}
