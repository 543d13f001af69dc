import type { MetaFunction } from 'react-router';
import { guaranteeDays } from '#contract/billing/plans.ts';
import { priceOf, pricingQuestions, PricingScreen } from '#web/features/billing/public.ts';
import { SeatOffer } from '#web/features/workspaces/public.ts';
import { Claim, pageHead, useSite } from '#web/features/site-settings/public.ts';

export const meta: MetaFunction = (args) =>
  pageHead(args, {
    title: 'Pricing',
    description: `Two plans for one directory of healthcare professionals: ${priceOf('price_monthly')} a month, or ${priceOf('price_annual')} a year with export and a ${guaranteeDays}-day money back guarantee.`,
    data: [
      {
        '@type': 'FAQPage',
        mainEntity: pricingQuestions.map(([name, text]) => ({
          '@type': 'Question',
          name,
          acceptedAnswer: { '@type': 'Answer', text },
        })),
      },
    ],
  });

export default function PricingPage() {
  const { fairUse } = useSite();
  return (
    <PricingScreen
      parameters={<Claim name="claim_parameters" />}
      fees={<Claim name="claim_fees" />}
      fairUse={fairUse}
      team={<SeatOffer />}
    />
  );
}
